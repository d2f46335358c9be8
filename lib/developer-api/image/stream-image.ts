import type { StreamedAnswer } from '../http/request';
import type { ImageFormat } from './image';

/** Encodes an image as base64 while it streams. A whole image would be in memory several times. */
export async function* inBase64(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  let left: Uint8Array = new Uint8Array();
  for await (const piece of pieces) {
    const bytes = Buffer.concat([left, Buffer.from(piece)]);
    const whole = bytes.length - (bytes.length % 3);
    left = bytes.subarray(whole);
    if (whole > 0) yield bytes.toString('base64', 0, whole);
  }
  if (left.length > 0) yield Buffer.from(left).toString('base64');
}

/** Converts a streamed PNG to the requested format. */
export function imageAnswer(png: StreamedAnswer, format: ImageFormat): StreamedAnswer {
  if (format === 'png') return png;
  const headers = { ...png.headers, 'Content-Type': 'application/json; charset=utf-8' };
  return { ...png, headers, pieces: inJson(png.pieces) };
}

async function* inJson(pieces: AsyncGenerator<string | Uint8Array>): AsyncGenerator<string> {
  // Sent with the first piece. If it were sent earlier, the engine would not notice a reader who left before its first
  // piece.
  let beginning = `{"created":${Math.floor(Date.now() / 1_000)},"data":[{"b64_json":"`;
  for await (const text of inBase64(pieces)) {
    yield beginning + text;
    beginning = '';
  }
  yield `${beginning}"}]}`;
}
