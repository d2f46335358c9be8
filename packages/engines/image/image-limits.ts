type ImageFormat = 'png' | 'jpeg' | 'webp';

interface ImageHeader {
  format: ImageFormat;
  width: number;
  height: number;
  isAnimated: boolean;
  /** False if the file ends before its structure does. */
  isComplete: boolean;
  /** Number of passes over the picture; a progressive image has several. */
  scans: number;
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Reads the header of a PNG, JPEG or WebP file; undefined for other files and broken headers. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (pngSignature.every((byte, at) => bytes[at] === byte)) return readPng(view);
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes, view);
  if (textAt(view, 0) === 'RIFF' && textAt(view, 8) === 'WEBP') return readWebp(view);
  return undefined;
}

/** Four letters; empty past the end. */
function textAt(view: DataView, at: number): string {
  if (at + 4 > view.byteLength) return '';
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}

function readPng(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 33 || view.getUint32(8) !== 13 || textAt(view, 12) !== 'IHDR') return undefined;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  const header: ImageHeader = { format: 'png', ...size, isAnimated: false, isComplete: false, scans: 1 };
  for (let at = 33; at + 12 <= view.byteLength; ) {
    const length = view.getUint32(at);
    const kind = textAt(view, at + 4);
    at += 12 + length;
    if (kind === 'acTL') header.isAnimated = true;
    if (kind === 'IEND') header.isComplete = at <= view.byteLength;
    if (kind === 'IEND') break;
  }
  return header;
}

/** Markers that begin a frame and so contain its size; C4, C8 and CC do not. */
function beginsFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function readJpeg(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  const size = { width: 0, height: 0 };
  const header: ImageHeader = { format: 'jpeg', ...size, isAnimated: false, isComplete: false, scans: 0 };
  let frames = 0;
  for (let at = nextMarker(bytes, 2); at !== -1; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) header.isComplete = true;
    if (marker === 0xd9 || at + 4 > bytes.length) break;
    if (beginsFrame(marker) && at + 9 <= bytes.length) {
      Object.assign(header, { height: view.getUint16(at + 5), width: view.getUint16(at + 7) });
      frames += 1;
    }
    if (marker === 0xda) header.scans += 1;
    at = nextMarker(bytes, at + 2 + view.getUint16(at + 2));
  }
  return frames === 1 ? header : undefined;
}

/** Returns the position of the next marker: a byte FF and a marker's number, outside a scan. */
function nextMarker(bytes: Uint8Array, from: number): number {
  // A search for each FF would be slow in a file of only FF bytes.
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    const isInsideScan = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isInsideScan) return at;
  }
  return -1;
}

function readWebp(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 30) return undefined;
  const isComplete = view.getUint32(4, true) + 8 <= view.byteLength;
  const rest = { format: 'webp', isAnimated: false, isComplete, scans: 1 } as const;
  const kind = textAt(view, 12);
  if (kind === 'VP8 ') {
    return { ...rest, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (kind === 'VP8L' && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true);
    return { ...rest, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8X') return undefined;
  const sizeAt = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536 + 1;
  return { ...rest, width: sizeAt(24), height: sizeAt(27), isAnimated: (view.getUint8(20) & 2) !== 0 };
}

/** Maximum size of an image: file in bytes, pixels before and after the work, one side in pixels. */
export const imageLimits = {
  bytes: 26_214_400,
  pixelsIn: 24_000_000,
  pixelsOut: 64_000_000,
  side: 16_384,
  /** More than any encoder writes; each costs the decoder another pass over the whole picture. */
  scans: 100,
};

export type ImageRefusalCode = 'unsupported_image' | 'image_too_large';

export class ImageRefusal extends Error {
  override name = 'ImageRefusal';

  constructor(
    readonly code: ImageRefusalCode,
    message: string,
  ) {
    super(message);
  }
}

export interface ImageSize {
  width: number;
  height: number;
}

/**
 * Checks the size of an image by its header, without decoding it, and returns it.
 * @param factor enlargement of width and height; 1 for none
 * @param pixelsMax maximum number of pixels, if lower than usual
 * @throws ImageRefusal
 */
export function admitImage(bytes: Uint8Array, factor: number, pixelsMax = imageLimits.pixelsIn): ImageSize {
  if (bytes.length > imageLimits.bytes) {
    throw new ImageRefusal('image_too_large', `The file is larger than ${imageLimits.bytes} bytes.`);
  }
  const header = readImageHeader(bytes);
  if (!header) throw new ImageRefusal('unsupported_image', 'The file is not a PNG, JPEG or WebP image.');
  const { width, height, isAnimated, isComplete, scans } = header;
  if (width === 0 || height === 0) {
    throw new ImageRefusal('unsupported_image', 'The image does not state its size.');
  }
  if (isAnimated) throw new ImageRefusal('unsupported_image', 'The image is animated. Send a still image.');
  const most = Math.min(pixelsMax, Math.floor(imageLimits.pixelsOut / factor ** 2));
  if (width > imageLimits.side || height > imageLimits.side || width * height > most) {
    throw new ImageRefusal('image_too_large', tooLarge(header, most));
  }
  if (!isComplete) throw new ImageRefusal('unsupported_image', 'The image file is incomplete.');
  if (scans > imageLimits.scans) {
    throw new ImageRefusal('unsupported_image', `The image has more than ${imageLimits.scans} scans.`);
  }
  return { width, height };
}

function tooLarge({ width, height }: ImageSize, pixelsMax: number): string {
  const megapixels = pixelsMax / 1_000_000;
  return (
    `The image has ${width} × ${height} pixels; this takes ${megapixels} megapixels, ` +
    `and no side over ${imageLimits.side} pixels.`
  );
}
