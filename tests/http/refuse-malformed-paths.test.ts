import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { isDecodable, refuseMalformedPaths } from "@/lib/http/refuse-malformed-paths";

it.each([
  ["/tasks/a%2Fb", true],
  ["/tasks/%E4%BB%BB", true],
  ["/tasks?q=%", true],
  ["/tasks/%", false],
  ["/tasks/%zz", false],
  ["/tasks/%ff", false],
  ["/tasks/%ed%a0%80", false],
])("knows of %s whether it can be decoded", (url, expected) => {
  expect(isDecodable(url)).toBe(expected);
});

it("answers a malformed path itself and lets others through", async () => {
  refuseMalformedPaths();
  const server = createServer((_request, response) => response.end("through"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string) =>
    new Promise<[number | undefined, string]>((resolve, reject) => {
      get({ host: "127.0.0.1", port, path, agent: false }, (answer) => {
        let text = "";
        answer.on("data", (piece: Buffer) => (text += piece.toString())).on("end", () => resolve([answer.statusCode, text]));
      }).on("error", reject);
    });
  expect(await ask("/tasks/ok")).toEqual([200, "through"]);
  const [status, text] = await ask("/tasks/%ff");
  expect([status, JSON.parse(text)]).toEqual([400, expect.objectContaining({ status: 400 })]);
  server.close();
});
