/** Formats whose every frame has the same size: PCM, floating point, and what names either further on. */
const plainFormats = [0x0001, 0x0003, 0xfffe];

function letters(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}

/** Seconds of sound that are there, whatever the header says; null for no RIFF WAVE file. */
export function wavSeconds(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || letters(view, 0) !== 'RIFF' || letters(view, 8) !== 'WAVE') return null;
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const announced = view.getUint32(at + 4, true);
    const there = Math.min(announced, bytes.length - at - 8);
    const chunk = letters(view, at);
    if (chunk === 'fmt ' && there >= 16) {
      const isPlain = plainFormats.includes(view.getUint16(at + 8, true));
      const frameBytes = view.getUint16(at + 20, true);
      bytesPerSecond = isPlain ? view.getUint32(at + 12, true) * frameBytes : view.getUint32(at + 16, true);
    }
    if (chunk === 'data') return bytesPerSecond > 0 && there > 0 ? there / bytesPerSecond : null;
    at += 8 + announced + (announced % 2);
  }
  return null;
}
