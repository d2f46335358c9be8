/** An event of a stream: its data, and its text as sent, with the blank line. */
export interface ServerSentEvent {
  /** Undefined for a comment. */
  data: string | undefined;
  raw: string;
}

const eventLengthMax = 1_048_576;

/** Yields each event of a stream as soon as it is complete. An incomplete event at the end is dropped. */
export async function* serverSentEvents(pieces: AsyncIterable<string>): AsyncGenerator<ServerSentEvent> {
  let buffered = '';
  for await (const piece of pieces) {
    buffered += piece;
    for (;;) {
      const end = /\r\n\r\n|\n\n|\r\r/.exec(buffered);
      if (!end) break;
      const raw = buffered.slice(0, end.index + end[0].length);
      buffered = buffered.slice(raw.length);
      yield { data: dataOf(raw), raw };
    }
    if (buffered.length > eventLengthMax) throw new Error('an event without an end');
  }
}

function dataOf(raw: string): string | undefined {
  const lines = raw.split(/\r\n|\n|\r/).filter((line) => line.startsWith('data:'));
  if (lines.length === 0) return undefined;
  return lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n');
}
