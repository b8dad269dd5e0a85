/** An answer is a few kilobytes. What comes after this is never read. */
const MAX_BYTES = 4_000_000;

/** fetch, whose body has arrived when it returns: under the same time limit as its headers, and bounded. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "manual" });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    bytes += value.byteLength;
    if (bytes > MAX_BYTES) {
      await reader.cancel();
      break;
    }
  }
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  const hasBody = ![204, 205, 304].includes(response.status);
  return new Response(hasBody ? new Blob(chunks) : null, { status: response.status, statusText: response.statusText, headers });
};
