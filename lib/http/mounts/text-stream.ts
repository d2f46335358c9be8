/** Streams pieces as bytes when the reader pulls them; stops the generator if the reader cancels. */
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
