import { afterEach, describe, expect, it } from 'vitest';
import { noSettings } from '../../kernel/portal-settings';
import { applyPortalSettings } from '../installation';
import { drawableText, type Preview, previewSize } from './preview';
import { drawingOf, PreviewPictures } from './preview-pictures';

const preview = (title: string): Preview => ({
  title,
  lines: ['Fourteen days alongside your live process.'],
  figures: [
    { name: 'Price', value: '$12,500' },
    { name: 'Length', value: '14 days' },
  ],
});

describe('drawableText', () => {
  it.each([
    ['Tessera pilots: “14 days”', 'Tessera pilots: “14 days”'],
    ['Zoë’s Café', 'Zoë’s Café'],
    ['Calls 日本 and 🎉 more', 'Calls and more'],
    ['日本', ''],
    [`${'long '.repeat(10)}end`, 'long long long long…'],
  ])('draws %j as %j', (text, drawn) => {
    expect(drawableText(text, text.startsWith('long') ? 21 : 40)).toBe(drawn);
  });
});

it('draws the mark of the example vendor for no other vendor', () => {
  const hasMark = () => JSON.stringify(drawingOf(preview('Speech'))).includes('"width":56');
  expect(hasMark()).toBe(true);
  applyPortalSettings({ ...noSettings, settings: { name: 'Halden Vision' } });
  expect(hasMark()).toBe(false);
  applyPortalSettings(noSettings);
});

it('ends a long line after a sentence, or else after a word', () => {
  const long = 'Twenty-one days next to your inspectors. You keep every picture and every figure of it.';
  expect(drawableText(long, 60)).toBe('Twenty-one days next to your inspectors.');
  expect(drawableText(long, 35)).toBe('Twenty-one days next to your…');
});

it('cuts the names of figures next to each other after a word', () => {
  const name = 'Message and document review with your reviewers';
  const figures = ['$4,900', '$14,900'].map((value) => ({ name, value }));
  const drawn = JSON.stringify(drawingOf({ title: 'Pilots', lines: [], figures }));
  expect(drawn.match(/Message and document[^"]*/g)).toEqual([
    'Message and document review with your…',
    'Message and document review with your…',
  ]);
});

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><rect width="90" height="30" fill="#8a2362"/></svg>';

// A thread takes long to start next to others.
describe('PreviewPictures', { timeout: 60_000 }, () => {
  const pictures = new PreviewPictures();
  afterEach(() => pictures.end());

  /** Width and height in the header of a PNG. */
  const sizeOf = (png: Uint8Array | undefined) => {
    if (!png) throw new Error('There is no picture.');
    const view = new DataView(png.buffer, png.byteOffset);
    expect(view.getUint32(0)).toBe(0x89504e47);
    return { width: view.getUint32(16), height: view.getUint32(20) };
  };

  it('draws pictures of the right size, each once', async () => {
    const first = pictures.pictureOf(preview('Speech'), 'page');
    expect(sizeOf(await first)).toEqual(previewSize);
    expect(pictures.pictureOf(preview('Speech'), 'page')).toBe(first);
    expect(await pictures.pictureOf(preview('Documents'), 'page')).not.toEqual(await first);
  });

  it('draws the logo and the colour of the vendor', async () => {
    const plain = await pictures.pictureOf(preview('Vendor'), 'page');
    const content = Buffer.from(svg).toString('base64');
    const logo = { name: `${'a'.repeat(64)}.svg`, content };
    const settings = { name: 'Halden', brand_color: '#8a2362' };
    applyPortalSettings({ ...noSettings, settings });
    const coloured = await pictures.pictureOf(preview('Vendor'), 'page');
    applyPortalSettings({ ...noSettings, settings: { ...settings, logo: logo.name }, logo });
    const drawn = await pictures.pictureOf(preview('Vendor'), 'page');
    applyPortalSettings(noSettings);
    expect(sizeOf(drawn)).toEqual(previewSize);
    expect(
      new Set([plain, coloured, drawn].map((png) => Buffer.from(png ?? []).toString('base64'))).size,
    ).toBe(3);
  });

  it('draws characters that its font lacks without fetching anything', async () => {
    expect(sizeOf(await pictures.pictureOf(preview('日本 🎉'), 'page'))).toEqual(previewSize);
  });

  it('caches page pictures separately from any quote pictures', async () => {
    const ofPage = pictures.pictureOf(preview('Page'), 'page');
    await ofPage;
    for (let at = 0; at < 61; at += 1) await pictures.pictureOf(preview(`Quote ${at}`), 'quote');
    expect(pictures.pictureOf(preview('Page'), 'page')).toBe(ofPage);
  });

  it('refuses when too many wait', async () => {
    const asked = Array.from({ length: 21 }, (_, at) => pictures.pictureOf(preview(`Number ${at}`), 'page'));
    expect(asked.filter((picture) => picture === undefined)).toHaveLength(1);
    await Promise.all(asked);
  });

  it('draws pages even while the maximum of quotes wait', async () => {
    const asked = Array.from({ length: 21 }, (_, at) => pictures.pictureOf(preview(`Waits ${at}`), 'quote'));
    expect(asked.at(-1)).toBeUndefined();
    expect(sizeOf(await pictures.pictureOf(preview('Beside them'), 'page'))).toEqual(previewSize);
    await Promise.all(asked);
  });
});
