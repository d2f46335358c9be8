/** Placeholder length in the header of a streamed WAV: the maximum. */
const unknownBytes = 0xffff_ffff;

/**
 * Builds the header of a streamed WAV with one channel of 16 bits and unknown length. `info` is its INFO list in ASCII,
 * by four-letter entry id.
 */
export function wavHeader(
  sampleRate: number,
  info: Readonly<Record<string, string>>,
): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(info).map(([id, text]) => chunk(id, ascii(`${text}\0`)));
  const list = chunk('LIST', joined([ascii('INFO'), ...entries]));
  const format = new DataView(new ArrayBuffer(16));
  format.setUint16(0, 1, true);
  format.setUint16(2, 1, true);
  format.setUint32(4, sampleRate, true);
  format.setUint32(8, 2 * sampleRate, true);
  format.setUint16(12, 2, true);
  format.setUint16(14, 16, true);
  return joined([
    ascii('RIFF'),
    uint32(unknownBytes),
    ascii('WAVE'),
    chunk('fmt ', new Uint8Array(format.buffer)),
    list,
    ascii('data'),
    uint32(unknownBytes),
  ]);
}

/** Builds a RIFF chunk, padded to an even length. */
function chunk(id: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return joined([ascii(id), uint32(bytes.length), bytes, new Uint8Array(bytes.length % 2)]);
}

function ascii(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function uint32(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
