import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeBackground } from '../remove-background';
import { upscale } from '../upscale';
import { folder, made, middleOf, photograph, pixelsOf, pngOf, runtime } from './pictures-fixture';

/** Formats that the library can write, for test files. */
interface Writer {
  jpeg(options?: object): Writer;
  png(options?: object): Writer;
  webp(options?: object): Writer;
  withMetadata(options: object): Writer;
  withExif(exif: object): Writer;
  withIccProfile(name: string): Writer;
  toColourspace(space: string): Writer;
  toBuffer(): Promise<Uint8Array>;
}

type MakeWriter = (data: Uint8Array, options: object) => Writer;

async function writer(side = 64): Promise<Writer> {
  const { data, width, height } = middleOf(await photograph('marie', 800), side);
  return (runtime.sharp as unknown as MakeWriter)(data, { raw: { width, height, channels: 3 } });
}

const hasExiftool = spawnSync('exiftool', ['-ver']).status === 0;
if (!hasExiftool) {
  process.stdout.write('exiftool is not here: what it would read of the files is not looked at.\n');
}

/** Reads the metadata of a file with exiftool. */
function tagsOf(bytes: Uint8Array): Record<string, unknown> {
  const scratch = mkdtempSync(join(tmpdir(), 'pilot-image-'));
  try {
    const file = join(scratch, 'image.png');
    writeFileSync(file, bytes);
    const printed = execFileSync('exiftool', ['-json', '-G1', '-n', file], { encoding: 'utf8' });
    return Object.assign({}, ...JSON.parse(printed));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

describe('the runtime', () => {
  it('contains no telemetry of its vendor', () => {
    const binaries = join(folder, 'node_modules', 'onnxruntime-node', 'bin');
    const found = readdirSync(binaries, { recursive: true, encoding: 'utf8' })
      .map((name) => join(binaries, name))
      .filter((file) => statSync(file).isFile());
    expect(found.length).toBeGreaterThan(1);
    for (const file of found) {
      const bytes = readFileSync(file);
      for (const word of ['OneCollector', 'events.data.microsoft'])
        expect(bytes.includes(word), file).toBe(false);
    }
  });
});

describe('the processed image', () => {
  it.skipIf(!hasExiftool)(
    'declares its origin in IPTC terms and drops the file’s other metadata',
    async () => {
      const bytes = await (await writer())
        .jpeg()
        .withExif({ IFD0: { Artist: 'Somebody', Make: 'Camera' } })
        .toBuffer();
      const enlarged = tagsOf(await made(upscale, { bytes, factor: 2, folder }));
      expect(enlarged['XMP-iptcExt:DigitalSourceType']).toBe(
        'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
      );
      expect(enlarged['XMP-xmp:CreatorTool']).toBe('esrgan-thick 1.0.0');
      const cut = tagsOf(await made(removeBackground, { bytes, model: 'portrait', folder }));
      expect(cut['XMP-iptcExt:DigitalSourceType']).toBe(
        'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced',
      );
      expect(JSON.stringify([enlarged, cut])).not.toMatch(/Somebody|Camera/);
    },
  );

  it('is turned upright by its orientation', async () => {
    const upright = await pixelsOf(await (await writer()).png().toBuffer());
    const turned = await (await writer()).jpeg({ quality: 100 }).withMetadata({ orientation: 6 }).toBuffer();
    const { data, width } = await pixelsOf(
      await made(removeBackground, { bytes: turned, model: 'portrait', folder }),
    );
    // Orientation 6: what is stored as the left column is shown as the top row, from right to left.
    const shown = data.subarray(4 * (width - 1), 4 * (width - 1) + 3);
    const stored = upright.data.subarray(0, 3);
    expect(Math.max(...shown.map((value, at) => Math.abs(value - (stored[at] ?? 0))))).toBeLessThan(24);
  });

  it.skipIf(!hasExiftool)('keeps the values and the profile of an RGB image', async () => {
    const bytes = await (await writer()).withIccProfile('p3').png().toBuffer();
    const stored = await pixelsOf(bytes);
    const cut = await made(removeBackground, { bytes, model: 'portrait', folder });
    expect(tagsOf(cut)['ICC-header:ColorSpaceData']).toBe('RGB ');
    expect(tagsOf(cut)['ICC_Profile:ProfileDescription']).toMatch(/P3/);
    const kept = await pixelsOf(cut);
    const differences = Array.from({ length: 64 * 64 * 3 }, (_, at) =>
      Math.abs((stored.data[at] ?? 0) - (kept.data[4 * Math.floor(at / 3) + (at % 3)] ?? 0)),
    );
    expect(Math.max(...differences)).toBe(0);
  });

  it('can be made from grey, sixteen-bit and CMYK images', async () => {
    const grey = await (await writer()).toColourspace('b-w').png().toBuffer();
    const deep = await (await writer()).toColourspace('rgb16').png().toBuffer();
    const printed = await (await writer()).toColourspace('cmyk').jpeg().toBuffer();
    for (const bytes of [grey, deep, printed]) {
      const cut = await pixelsOf(await made(removeBackground, { bytes, model: 'portrait', folder }));
      expect(cut).toMatchObject({ width: 64, height: 64, channels: 4 });
    }
  });

  it('keeps transparency, but no colour from behind it', async () => {
    const side = 48;
    const data = new Uint8Array(4 * side * side);
    for (let at = 0; at < side * side; at += 1) {
      const isSeen = at % side >= side / 2;
      data.set(isSeen ? [240, 240, 240, 255] : [0, 0, 0, 0], 4 * at);
    }
    const bytes = await (runtime.sharp as unknown as MakeWriter)(data, {
      raw: { width: side, height: side, channels: 4 },
    })
      .png()
      .toBuffer();
    const enlarged = await pixelsOf(await made(upscale, { bytes, factor: 4, folder }));
    expect(enlarged).toMatchObject({ width: 192, height: 192, channels: 4 });
    const middle = 4 * (96 * 192);
    expect(enlarged.data[middle + 4 * 20 + 3]).toBe(0);
    expect(enlarged.data[middle + 4 * 170 + 3]).toBe(255);
    // At the edge, white stays white; black behind it would have made it grey.
    for (let x = 96; x < 110; x += 1) expect(enlarged.data[middle + 4 * x]).toBeGreaterThan(225);
  });

  it('shows no seams between tiles', async () => {
    const picture = middleOf(await photograph('blog7-1', 1200), 160);
    // The same place, once where two tiles meet and once in the middle of a tile.
    const whole = await pixelsOf(await made(upscale, { bytes: await pngOf(picture), factor: 2, folder }));
    const inner = middleOf(picture, 100);
    const part = await pixelsOf(await made(upscale, { bytes: await pngOf(inner), factor: 2, folder }));
    let most = 0;
    for (let y = 40; y < 160; y += 1) {
      for (let at = 3 * 40; at < 3 * 160; at += 1) {
        const one = part.data[3 * y * 200 + at] ?? 0;
        const other = whole.data[3 * (y + 60) * 320 + at + 180] ?? 0;
        most = Math.max(most, Math.abs(one - other));
      }
    }
    expect(most).toBeLessThanOrEqual(1);
  });
});
