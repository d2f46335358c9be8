import { decodeSound, toSixteenBits } from './decode-sound';

/** All the sound of a short recording, as 16 bits at 16 kHz. Throws as {@link decodeSound} does. */
export async function collectSound(bytes: Uint8Array, secondsMax: number): Promise<Int16Array> {
  const pieces: Int16Array[] = [];
  for await (const piece of decodeSound(bytes, secondsMax)) pieces.push(toSixteenBits(piece));
  const all = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
