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
  const entries = Object.entries(info).map(([id, text]) => chunk(id, Buffer.from(`${text}\0`, 'latin1')));
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(sampleRate, 4);
  format.writeUInt32LE(2 * sampleRate, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  return Buffer.concat([
    Buffer.from('RIFF'),
    uint32(unknownBytes),
    Buffer.from('WAVE'),
    chunk('fmt ', format),
    chunk('LIST', Buffer.concat([Buffer.from('INFO'), ...entries])),
    Buffer.from('data'),
    uint32(unknownBytes),
  ]);
}

/** Builds a RIFF chunk, padded to an even length. */
function chunk(id: string, bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(id), uint32(bytes.length), bytes, Buffer.alloc(bytes.length % 2)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
