/** The pieces of a text, or of bytes, as a stream of bytes, each made when the reader takes it; a reader that goes ends them. */
export function textStream(pieces: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
}
