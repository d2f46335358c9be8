import type { Picture } from './pictures-fixture';

/** Mask: one for each pixel of a person, otherwise zero. */
export type Mask = Uint8Array;

/** Minimum distance from the backdrop for a colour of the person. */
const distanceMin = 28;

/**
 * The person of a portrait in front of a plain backdrop, found by colour alone and so without any network: the backdrop
 * is a colour that changes slowly over the picture, fitted to the top and then to everything similar. Holes are filled,
 * specks removed, and two pixels of the outline, which mix person and backdrop, are excluded.
 */
export function keyedMask(picture: Picture): Mask {
  const { width, height } = picture;
  let isBackdrop = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, at / width];
    return y < 0.08 * height || (y < 0.45 * height && (x < 0.06 * width || x > 0.94 * width)) ? 1 : 0;
  });
  for (let round = 0; round < 6; round += 1) {
    const fitted = [0, 1, 2].map((channel) => backdropOf(picture, isBackdrop, channel));
    isBackdrop = Uint8Array.from({ length: width * height }, (_, at) => {
      const terms = termsAt(at, width, height);
      const distance = fitted.reduce((sum, of, channel) => {
        const value = of.reduce((total, factor, term) => total + factor * (terms[term] ?? 0), 0);
        return sum + ((picture.data[3 * at + channel] ?? 0) - value) ** 2;
      }, 0);
      return distance < distanceMin ** 2 ? 1 : 0;
    });
  }
  const outside = largestPart(isBackdrop, width, height);
  const person = largestPart(
    outside.map((one) => 1 - one),
    width,
    height,
  );
  return shrinkMask(shrinkMask(person, width, height), width, height);
}

function termsAt(at: number, width: number, height: number): number[] {
  const x = (2 * (at % width)) / width - 1;
  const y = (2 * Math.floor(at / width)) / height - 1;
  return [1, x, y, x * y, x * x, y * y];
}

/** Least squares over the pixels taken as backdrop, by Gaussian elimination. */
function backdropOf({ data, width, height }: Picture, isBackdrop: Mask, channel: number): number[] {
  const rows = Array.from({ length: 6 }, () => new Array<number>(7).fill(0));
  for (let at = 0; at < isBackdrop.length; at += 7) {
    if (!isBackdrop[at]) continue;
    const terms = [...termsAt(at, width, height), data[3 * at + channel] ?? 0];
    for (const [index, row] of rows.entries()) {
      for (let column = 0; column < 7; column += 1) {
        row[column] = (row[column] ?? 0) + (terms[index] ?? 0) * (terms[column] ?? 0);
      }
    }
  }
  for (const [index, row] of rows.entries()) row[index] = (row[index] ?? 0) + 1e-6;
  for (const [index, row] of rows.entries()) {
    for (const other of rows) {
      if (other === row) continue;
      const share = (other[index] ?? 0) / (row[index] ?? 1);
      for (let column = 0; column < 7; column += 1)
        other[column] = (other[column] ?? 0) - share * (row[column] ?? 0);
    }
  }
  return rows.map((row, index) => (row[6] ?? 0) / (row[index] ?? 1));
}

/** The largest connected part of a mask. */
function largestPart(mask: Mask, width: number, height: number): Mask {
  const part = new Int32Array(mask.length);
  let best = { number: 0, size: 0 };
  let number = 0;
  for (let start = 0; start < mask.length; start += 1) {
    if (!mask[start] || part[start]) continue;
    number += 1;
    const open = [start];
    part[start] = number;
    for (const at of open) {
      for (const next of neighbours(at, width, height)) {
        if (!mask[next] || part[next]) continue;
        part[next] = number;
        open.push(next);
      }
    }
    if (open.length > best.size) best = { number, size: open.length };
  }
  return Uint8Array.from(part, (of) => (of === best.number ? 1 : 0));
}

function neighbours(at: number, width: number, height: number): number[] {
  const x = at % width;
  const found = [];
  if (x > 0) found.push(at - 1);
  if (x < width - 1) found.push(at + 1);
  if (at >= width) found.push(at - width);
  if (at < width * (height - 1)) found.push(at + width);
  return found;
}

function shrinkMask(mask: Mask, width: number, height: number): Mask {
  return mask.map((one, at) => (one && neighbours(at, width, height).every((next) => mask[next]) ? 1 : 0));
}

/** The person of one picture in front of another picture of the same size. */
export function composed({ width, height, data }: Picture, mask: Mask, background: Picture): Picture {
  const made = data.map((value, at) => (mask[Math.floor(at / 3)] ? value : (background.data[at] ?? 0)));
  return { width, height, data: made };
}

/** Returns the intersection of two masks divided by their union. */
export function intersectionOverUnion(one: Mask, other: Mask): number {
  let both = 0;
  let either = 0;
  for (let at = 0; at < one.length; at += 1) {
    if (one[at] && other[at]) both += 1;
    if (one[at] || other[at]) either += 1;
  }
  return both / either;
}
