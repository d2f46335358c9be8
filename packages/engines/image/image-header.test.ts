import { describe, expect, it } from 'vitest';
import { admitImage, ImageRefusal, imageLimits, readImageHeader } from './image-limits';

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));
const big32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
const little = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 255);

const chunk = (kind: string, data: number[]) => [...big32(data.length), ...ascii(kind), ...data, 0, 0, 0, 0];

function png(width: number, height: number, chunks: number[] = [], end = chunk('IEND', [])): Uint8Array {
  const header = chunk('IHDR', [...big32(width), ...big32(height), 8, 2, 0, 0, 0]);
  return Uint8Array.from([0x89, ...ascii('PNG\r\n\x1a\n'), ...header, ...chunks, ...end]);
}

function jpeg(width: number, height: number, { scans = 1, end = [0xff, 0xd9], frames = 1 } = {}): Uint8Array {
  // A thumbnail inside a segment has an end and a size of its own, which do not apply to the image.
  const thumbnail = [0xff, 0xe1, 0, 10, 0xff, 0xd8, 0xff, 0xc0, 9, 9, 0xff, 0xd9];
  const frame = [0xff, 0xc2, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  const scan = [0xff, 0xda, 0, 4, 1, 0, 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4];
  const repeated = (part: number[], count: number) => Array.from({ length: count }, () => part).flat();
  return Uint8Array.from([
    0xff,
    0xd8,
    ...thumbnail,
    ...repeated(frame, frames),
    ...repeated(scan, scans),
    ...end,
  ]);
}

function webp(kind: string, data: number[], length?: number): Uint8Array {
  const body = [...ascii('WEBP'), ...ascii(kind), ...little(data.length, 4), ...data];
  return Uint8Array.from([...ascii('RIFF'), ...little(length ?? body.length, 4), ...body]);
}

const extended = (width: number, height: number, flags: number) =>
  webp('VP8X', [flags, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]);

describe('headers of images', () => {
  it('show kind and size', () => {
    expect(readImageHeader(png(640, 480))).toMatchObject({ format: 'png', width: 640, height: 480 });
    expect(readImageHeader(jpeg(640, 480))).toMatchObject({
      format: 'jpeg',
      width: 640,
      height: 480,
      scans: 1,
    });
    expect(readImageHeader(extended(640, 480, 0))).toMatchObject({ format: 'webp', width: 640, height: 480 });
    const lossy = webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, ...little(640, 2), ...little(480, 2)]);
    expect(readImageHeader(lossy)).toMatchObject({ format: 'webp', width: 640, height: 480 });
    const lossless = webp('VP8L', [0x2f, ...little(639 + 479 * 16_384, 4), 0, 0, 0, 0, 0]);
    expect(readImageHeader(lossless)).toMatchObject({ format: 'webp', width: 640, height: 480 });
  });

  it('show animations', () => {
    expect(readImageHeader(png(9, 9, chunk('acTL', [...big32(2), ...big32(0)])))?.isAnimated).toBe(true);
    expect(readImageHeader(extended(9, 9, 2))?.isAnimated).toBe(true);
    expect(readImageHeader(png(9, 9))?.isAnimated).toBe(false);
  });

  it('show files that end too early', () => {
    expect(readImageHeader(png(9, 9))?.isComplete).toBe(true);
    expect(readImageHeader(png(9, 9, [], []))?.isComplete).toBe(false);
    expect(readImageHeader(png(9, 9, chunk('IDAT', [1, 2, 3])).subarray(0, 45))?.isComplete).toBe(false);
    expect(readImageHeader(jpeg(9, 9))?.isComplete).toBe(true);
    expect(readImageHeader(jpeg(9, 9, { end: [] }))?.isComplete).toBe(false);
    expect(readImageHeader(jpeg(9, 9, { end: [0xff, 0xff, 0xff, 0xd9] }))?.isComplete).toBe(true);
    expect(readImageHeader(jpeg(9, 9, { end: [0xff] }))?.isComplete).toBe(false);
    expect(readImageHeader(webp('VP8X', [0, 0, 0, 0, 8, 0, 0, 8, 0, 0], 4_000))?.isComplete).toBe(false);
  });

  it('are not found in other files', () => {
    for (const text of [
      '',
      'GIF89a',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'BM',
      '\xff\xd8\xff',
      '%PDF-1.7',
    ]) {
      expect(readImageHeader(Uint8Array.from(ascii(text)))).toBeUndefined();
    }
    // Two frames; a decoder may use the other one.
    expect(readImageHeader(jpeg(9, 9, { frames: 2 }))).toBeUndefined();
  });
});

describe('images', () => {
  const refusal = (bytes: Uint8Array, factor = 1, pixelsMax?: number) => {
    try {
      return admitImage(bytes, factor, pixelsMax);
    } catch (error) {
      return error instanceof ImageRefusal ? `${error.code}: ${error.message}` : error;
    }
  };

  it('are admitted up to their limits', () => {
    expect(refusal(png(6_000, 4_000))).toEqual({ width: 6_000, height: 4_000 });
    expect(refusal(png(6_001, 4_000))).toMatch(/^image_too_large: .*6001 × 4000 .*24 megapixels/);
    expect(refusal(png(4_000, 4_000), 2)).toEqual({ width: 4_000, height: 4_000 });
    expect(refusal(png(4_001, 4_000), 2)).toMatch(/16 megapixels/);
    expect(refusal(png(2_001, 2_000), 4)).toMatch(/4 megapixels/);
    expect(refusal(png(2_001, 2_000), 2, 4_000_000)).toMatch(/4 megapixels/);
    expect(refusal(png(16_385, 1))).toMatch(/image_too_large: .*16384/);
    expect(refusal(new Uint8Array(imageLimits.bytes + 1))).toMatch(/image_too_large/);
  });

  it('are refused for what their headers say, before anything is decoded', () => {
    expect(refusal(png(30_000, 30_000))).toMatch(/image_too_large: .*30000 × 30000/);
    expect(refusal(png(2 ** 31, 2 ** 31))).toMatch(/image_too_large/);
    expect(refusal(png(0, 9))).toMatch(/unsupported_image/);
    expect(refusal(jpeg(9, 9, { scans: 101 }))).toMatch(/unsupported_image: .*100 scans/);
    expect(refusal(jpeg(9, 9, { end: [] }))).toMatch(/unsupported_image: .*incomplete/);
    expect(refusal(extended(9, 9, 2))).toMatch(/unsupported_image: .*animated/);
  });
});
