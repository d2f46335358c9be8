import { describe, expect, it } from 'vitest';
import { removeBackground } from '../remove-background';
import { enlarge, toBytes, upscale } from '../upscale';
import {
  folder,
  made,
  middleOf,
  type Picture,
  photograph,
  pixelsOf,
  pngOf,
  psnr,
  resized,
} from './pictures-fixture';
import { composed, intersectionOverUnion, keyedMask } from './portraits-fixture';
import { shrunk } from './shrink-fixture';

function enlargedBicubic({ width, height, data }: Picture, factor: number): Picture {
  const enlarged = new Uint8Array(data.length * factor ** 2);
  for (const channel of [0, 1, 2]) {
    const values = Uint8Array.from({ length: width * height }, (_, at) => data[3 * at + channel] ?? 0);
    const plane = toBytes(enlarge(values, width, height, factor));
    for (const [at, value] of plane.entries()) enlarged[3 * at + channel] = value;
  }
  return { width: width * factor, height: height * factor, data: enlarged };
}

/** Photographs as published, which no network here was trained on. */
const photographs: [name: string, width: number][] = [
  ['anastasia', 900],
  ['blog7-1', 1200],
  ['blog7-3', 1200],
  ['card-2', 1920],
  ['marie', 800],
  ['meeting', 1567],
  ['toa-heftiba', 1200],
];

/** Gain of the model's enlargement over a centred bicubic one, in the middle of each photograph, in dB. */
async function gains(factor: 2 | 4): Promise<number[]> {
  const found: number[] = [];
  for (const [name, width] of photographs) {
    const middle = middleOf(await photograph(name, width), 256);
    const small = shrunk(middle, factor);
    const enlarged = await pixelsOf(await made(upscale, { bytes: await pngOf(small), factor, folder }));
    found.push(psnr(middle, enlarged, 8) - psnr(middle, enlargedBicubic(small, factor), 8));
  }
  return found;
}

function told(what: string, values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  process.stdout.write(
    `${what}: mean ${mean.toFixed(3)} of ${values.map((value) => value.toFixed(3)).join(', ')}\n`,
  );
  return mean;
}

describe('enlargements', () => {
  it('are a decibel nearer to photographs than bicubic ones at 4x', async () => {
    expect(told('Decibels gained at 4x', await gains(4))).toBeGreaterThanOrEqual(1);
  });

  it('are a decibel nearer to photographs than bicubic ones at 2x', async () => {
    expect(told('Decibels gained at 2x', await gains(2))).toBeGreaterThanOrEqual(1);
  });
});

/**
 * Portraits that can be cut out cleanly by colour alone, as checked by eye, and pictures without people; one is a desk
 * from above.
 */
const portraits = ['team-2', 'team-3', 'ivana', 'kal-visuals', 'charles'];
const places = ['nastuh', 'blog7-2', 'anastasia', 'card-2', 'blog7-3'];

describe('masks of portraits', () => {
  it('agree with the known mask of a person put on another background', async () => {
    const found: number[] = [];
    for (const name of portraits) {
      const portrait = await photograph(name, 600);
      const mask = keyedMask(portrait);
      for (const placeName of places) {
        const place = await photograph(placeName, 900);
        const scene = composed(portrait, mask, await resized(place, portrait.width, portrait.height));
        const cut = await pixelsOf(
          await made(removeBackground, { bytes: await pngOf(scene), model: 'portrait', folder }),
        );
        const foreground = mask.map((_, at) => ((cut.data[4 * at + 3] ?? 0) > 127 ? 1 : 0));
        found.push(intersectionOverUnion(mask, foreground));
      }
    }
    expect(told('Intersection over union', found)).toBeGreaterThanOrEqual(0.9);
    expect(found.filter((value) => value >= 0.9).length).toBeGreaterThanOrEqual(22);
  });
});
