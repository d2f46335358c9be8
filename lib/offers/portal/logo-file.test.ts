import { describe, expect, it } from 'vitest';
import { logoBytesMax, readLogo } from './logo-file';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const svg = (content: string, attributes = 'viewBox="0 0 28 28"') =>
  bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);

/** The header of a PNG with these sides. */
function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

describe('a logo', () => {
  it.each([
    ['shapes', svg('<circle cx="14" cy="14" r="5" fill="#8a2362"/><path d="M14 0v8"/>')],
    ['a gradient', svg('<defs><linearGradient id="a"><stop/></linearGradient></defs><path fill="url(#a)"/>')],
    [
      'a declaration and a comment',
      bytesOf('\uFEFF<?xml version="1.0"?><!-- made by hand --><svg viewBox="0 0 1 1"></svg>'),
    ],
    ['a style', svg('<style>.a{fill:red}</style><path class="a"/>')],
  ])('may be an SVG with %s', (_, bytes) => {
    expect(readLogo(bytes)).toEqual({ kind: 'svg' });
  });

  it('may be a PNG of up to 1,024 pixels a side', () => {
    expect(readLogo(png(1_024, 28))).toEqual({ kind: 'png' });
    for (const [width, height] of [
      [10_000, 10_000],
      [1_025, 1],
      [0, 20],
    ] as const)
      expect(readLogo(png(width, height))).toEqual({ problem: expect.stringContaining('pixels') });
    expect(readLogo(png(9, 9).slice(0, 20))).toEqual({ problem: 'The file is not a complete PNG.' });
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script after an attribute with an angle', '<path d=">"/><script>1</script>'],
    ['a script in CDATA and comments', '<![CDATA[<!--]]><script>1</script><!-- -->'],
    ['an event handler', '<path onload="alert(1)"/>'],
    ['an event handler after a line break', '<path\nonclick = "x"/>'],
    ['HTML', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'],
    ['a link', '<a href="https://evil.example"><path/></a>'],
    ['a picture from elsewhere', '<image href="https://evil.example/a.png"/>'],
    ['a hidden link', '<linearGradient xlink:href = "https://evil.example/a.svg#b"/>'],
    ['a style from elsewhere', '<style>@import "https://evil.example/a.css"</style>'],
    ['a fill from elsewhere', '<path fill="url( https://evil.example/a.svg#b)"/>'],
    ['an escaped address', '<style>a{fill:u\\72l(https://evil.example)}</style>'],
    ['an animation', '<animate attributeName="href" values="javascript:alert(1)"/>'],
    ['copies of copies', '<g id="a"/><use href="#a"/><use href="#a"/>'],
    ['filters', '<filter id="a"><feTurbulence/></filter>'],
    ['a mask', '<mask id="a"/>'],
    ['nested clips', '<path clip-path="url(#a)"/>'.repeat(21)],
    ['very many shapes', '<g/>'.repeat(2_001)],
    ['a prefixed script', '<svg:script>1</svg:script>'],
    ['a style sheet instruction', '<?xml-stylesheet href="#a"?>'],
  ])('is refused with %s', (_, content) => {
    expect(readLogo(svg(content))).toEqual({ problem: expect.any(String) });
  });

  it.each([
    ['an entity bomb', bytesOf('<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1">&a;</svg>')],
    ['no view box', svg('<path/>', 'width="10000" height="10000"')],
    ['HTML', bytesOf('<html><svg viewBox="0 0 1 1"></svg></html>')],
    ['nothing', new Uint8Array()],
    ['bytes that are no text', new Uint8Array([0x3c, 0x73, 0x76, 0x67, 0xff, 0xfe])],
    ['too many bytes', svg(' '.repeat(logoBytesMax))],
    ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
  ])('is refused as %s', (_, bytes) => {
    expect(readLogo(bytes)).toEqual({ problem: expect.any(String) });
  });
});
