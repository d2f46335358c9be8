import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { enginesFolder } from '../install/installation';
import { EngineRuntime } from '../runtime';

/** The project's folder, and the folders of engines and pictures while they are measured. */
export const projectDir = fileURLToPath(new URL('../../..', import.meta.url));
export const folder = enginesFolder(projectDir);
export const picturesFolder = join(projectDir, '.engines-pictures');

export const runtime = new EngineRuntime(folder);

/** Three bytes a pixel, row by row. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A photograph of the package that the measurements use, by its name, in the requested width. */
export async function photograph(name: string, width: number): Promise<Picture> {
  const file = join(picturesFolder, 'node_modules', 'soft-ui-design-system', 'assets', 'img', `${name}.jpg`);
  const bytes = readFileSync(file);
  const whole = await runtime.sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const height = Math.round((whole.info.height * width) / whole.info.width);
  return resized({ ...whole.info, data: whole.data }, width, height);
}

/** A picture at another size. */
export async function resized({ data, ...size }: Picture, width: number, height: number): Promise<Picture> {
  const raw = { width: size.width, height: size.height, channels: 3 };
  const made = await runtime
    .sharp(data, { raw })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, data: made.data };
}

/** The middle of a picture. */
export function middleOf({ width, height, data }: Picture, side: number): Picture {
  const [left, top] = [(width - side) >> 1, (height - side) >> 1];
  const cut = new Uint8Array(3 * side * side);
  for (let row = 0; row < side; row += 1) {
    const from = 3 * ((top + row) * width + left);
    cut.set(data.subarray(from, from + 3 * side), 3 * row * side);
  }
  return { width: side, height: side, data: cut };
}

/** A file of a picture, in the format that `make` writes. */
export async function pngOf({ data, width, height }: Picture): Promise<Uint8Array> {
  const { PngWriter } = await import('../image/png-writer');
  const pieces: Uint8Array[] = [];
  const writer = new PngWriter({ width, height, channels: 3, profile: undefined, xmp: '' }, async (piece) => {
    pieces.push(piece);
  });
  await writer.write(data);
  await writer.end();
  return Buffer.concat(pieces);
}

/** Returns the complete output of an engine's work. */
export async function made<Input>(
  work: (
    input: Input,
    job: { emit: (piece: Uint8Array) => Promise<void>; signal: AbortSignal },
  ) => Promise<unknown>,
  input: Input,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const emit = async (piece: Uint8Array) => {
    pieces.push(piece);
  };
  await work(input, { emit, signal: new AbortController().signal });
  return Buffer.concat(pieces);
}

/** The pixels of a file as stored, regardless of its profile. */
export async function pixelsOf(bytes: Uint8Array) {
  const { data, info } = await runtime
    .sharp(bytes, { ignoreIcc: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...info, data };
}

/** Peak signal-to-noise ratio of two pictures in decibels, without a margin in which enlargements guess. */
export function psnr(one: Picture, other: Picture, margin: number): number {
  let sum = 0;
  let count = 0;
  for (let y = margin; y < one.height - margin; y += 1) {
    for (let at = 3 * (y * one.width + margin); at < 3 * ((y + 1) * one.width - margin); at += 1) {
      sum += ((one.data[at] ?? 0) - (other.data[at] ?? 0)) ** 2;
      count += 1;
    }
  }
  return 10 * Math.log10(255 ** 2 / (sum / count));
}
