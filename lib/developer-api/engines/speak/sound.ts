/** Samples of one channel. */
export interface Sound {
  /** In hertz. */
  sampleRate: number;
  samples: Int16Array;
}

/** Bytes before the samples in a plain WAV from either engine. The length in that header may be wrong. */
const headerBytes = 44;

/** Reads the samples of a plain WAV with one channel of 16 bits. Throws for any other format. */
export function soundOfWav(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPlain =
    bytes.length >= headerBytes &&
    view.getUint16(20, true) === 1 &&
    view.getUint16(22, true) === 1 &&
    view.getUint16(34, true) === 16;
  if (!isPlain) throw new Error('an engine gave no sound');
  const count = Math.floor((bytes.length - headerBytes) / 2);
  const samples = new Int16Array(bytes.slice(headerBytes, headerBytes + 2 * count).buffer);
  return { sampleRate: view.getUint32(24, true), samples };
}
