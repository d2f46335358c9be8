import { inflateSync } from 'node:zlib';

/** Reads a PDF written by Chromium: number of pages, and text without white space in drawn order. */
export function readPdf(pdf: Buffer): { pages: number; text: string } {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\b([\s\S]*?)\bendobj\b/g)].map(
      ([, id = '', body = '']) => [id, body],
    ),
  );
  const whole = [...objects.values()];
  const fontIds = new Map(
    whole.flatMap((body) =>
      [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, id]),
    ),
  );
  const fonts = new Map(
    [...fontIds].map(([name, id]) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      return [name, fontOf(streamOf(objects.get(map ?? '') ?? ''))];
    }),
  );
  const drawn = whole.map(streamOf).filter((stream) => /\bTf\b/.test(stream));
  return {
    pages: whole.filter((body) => /\/Type\s*\/Page\b/.test(body)).length,
    text: drawn.map((stream) => textOf(stream, fonts)).join(''),
  };
}

/** The content of an object's stream; empty if it has none. */
function streamOf(body: string): string {
  const stream = /\bstream\r?\n([\s\S]*)\r?\nendstream/.exec(body)?.[1];
  if (stream === undefined || body.includes('/Subtype /Image')) return '';
  if (!body.includes('/FlateDecode')) return stream;
  return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
}

const hexText = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

interface Font {
  /** A glyph in hexadecimal digits: two for a variable font, otherwise four. */
  glyph: RegExp;
  characters: ReadonlyMap<number, string>;
}

/** Parses a font's ToUnicode map: text by glyph. */
function fontOf(map: string): Font {
  const characters = new Map<number, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', text = ''] of block.matchAll(/<([\dA-Fa-f]+)>\s*<([\dA-Fa-f]+)>/g))
      characters.set(Number.parseInt(glyph, 16), hexText(text));
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', text = ''] of block.matchAll(
      /<([\dA-Fa-f]+)>\s*<([\dA-Fa-f]+)>\s*<([\dA-Fa-f]+)>/g,
    )) {
      const start = Number.parseInt(first, 16);
      for (let glyph = start; glyph <= Number.parseInt(last, 16); glyph += 1)
        characters.set(glyph, String.fromCodePoint(Number.parseInt(text, 16) + glyph - start));
    }
  }
  return { glyph: /<00> <FF>/.test(map) ? /.{2}/g : /.{4}/g, characters };
}

/** The text that a content stream draws, without white space. */
function textOf(stream: string, fonts: ReadonlyMap<string, Font>): string {
  let font: Font | undefined;
  let text = '';
  for (const [, name, hex = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|<([\dA-Fa-f]+)>/g)) {
    if (name !== undefined) font = fonts.get(name);
    for (const glyph of hex.match(font?.glyph ?? /$^/) ?? [])
      text += font?.characters.get(Number.parseInt(glyph, 16)) ?? '';
  }
  return withoutSpace(text);
}

/** A text as {@link readPdf} returns it. */
export function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '');
}
