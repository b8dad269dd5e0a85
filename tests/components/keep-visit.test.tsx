import { render } from "@testing-library/react";
import { usePathname } from "next/navigation";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { KeepVisit } from "@/components/shell/keep-visit";
import { rememberVisit, visitStart } from "@/components/shell/visit";

vi.mock("next/navigation", () => ({ usePathname: vi.fn(() => "/tasks") }));

const BEFORE = "2026-02-01T08:00:00.000Z";
const LATER = "2026-02-20T08:00:00.000Z";
const forget = () => void (document.cookie = "hs_since=; path=/; max-age=0");

beforeEach(forget);
afterEach(forget);

const remembered = () => visitStart(decodeURIComponent(document.cookie.split("hs_since=")[1] ?? ""), null)?.toISOString();

it("begins the visit at the first page, whichever it is", () => {
  render(<KeepVisit since={BEFORE} />);
  expect(remembered()).toBe(BEFORE);
});

it("prolongs the visit with each page, without moving where it began", () => {
  const setCookie = vi.spyOn(document, "cookie", "set");
  const { rerender } = render(<KeepVisit since={BEFORE} />);
  rememberVisit(LATER);
  vi.mocked(usePathname).mockReturnValue("/tasks/a");
  setCookie.mockClear();
  rerender(<KeepVisit since={BEFORE} />);
  expect(setCookie).toHaveBeenCalledOnce();
  expect(remembered()).toBe(LATER);
});

it("begins anew where what was remembered is no time", () => {
  document.cookie = "hs_since=%zz; path=/";
  render(<KeepVisit since={BEFORE} />);
  expect(remembered()).toBe(BEFORE);
});

it.each([
  ["a visit that goes on", BEFORE, BEFORE],
  ["no cookie", undefined, LATER],
  ["a cookie that is no time", "soon", LATER],
])("counts from the right moment with %s", (_case, cookie, since) => {
  expect(visitStart(cookie, new Date(LATER))?.toISOString()).toBe(since);
});
