/** A file to download, sent as it is made: the maker waits for whoever reads, and is told when they go away. */
export function fileStream(pieces: AsyncGenerator<string>, { name, type }: Readonly<{ /** Letters, digits, dot and hyphen. */ name: string; type: string }>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
  return new Response(body, { headers: { "content-type": type, "content-disposition": `attachment; filename="${name}"`, "cache-control": "no-store", "x-content-type-options": "nosniff" } });
}
