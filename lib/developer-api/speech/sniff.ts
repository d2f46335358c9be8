/** First bytes of audio formats. The file name and the declared type are ignored. */
const beginnings: readonly { mimeType: string; extension: string; at: number; bytes: readonly number[] }[] = [
  { mimeType: 'audio/flac', extension: 'flac', at: 0, bytes: [0x66, 0x4c, 0x61, 0x43] },
  { mimeType: 'audio/ogg', extension: 'ogg', at: 0, bytes: [0x4f, 0x67, 0x67, 0x53] },
  { mimeType: 'audio/mp4', extension: 'm4a', at: 4, bytes: [0x66, 0x74, 0x79, 0x70] },
  { mimeType: 'audio/webm', extension: 'webm', at: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { mimeType: 'audio/mpeg', extension: 'mp3', at: 0, bytes: [0x49, 0x44, 0x33] },
];

export interface AudioFormat {
  mimeType: string;
  extension: string;
}

/** Detects the format of a recording from its first bytes; undefined for unsupported formats. */
export function sniffAudio(bytes: Uint8Array): AudioFormat | undefined {
  const matches = (at: number, wanted: readonly number[]) =>
    wanted.every((byte, i) => bytes[at + i] === byte);
  if (matches(0, [0x52, 0x49, 0x46, 0x46]) && matches(8, [0x57, 0x41, 0x56, 0x45])) {
    return { mimeType: 'audio/wav', extension: 'wav' };
  }
  const found = beginnings.find((beginning) => matches(beginning.at, beginning.bytes));
  if (found) return { mimeType: found.mimeType, extension: found.extension };
  // An MPEG frame without tags before it: eleven set bits, then layer III.
  const [first = 0, second = 0] = bytes;
  const isFrame = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02;
  return isFrame ? { mimeType: 'audio/mpeg', extension: 'mp3' } : undefined;
}
