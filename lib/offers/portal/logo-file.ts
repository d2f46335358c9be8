/** Maximum size of a logo, in bytes. */
export const logoBytesMax = 200_000;

const pngSideMax = 1_024;
const svgElementsMax = 2_000;
const clippedMax = 20;

/** Elements allowed in a logo: those that draw, and that cannot multiply others. */
const drawn = new Set(
  'svg g path rect circle ellipse line polyline polygon defs lineargradient radialgradient stop clippath text tspan title desc style'.split(
    ' ',
  ),
);

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function problemOfPng(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 33 || view.getUint32(12) !== 0x49484452) return 'The file is not a complete PNG.';
  const sides = [view.getUint32(16), view.getUint32(20)];
  return sides.every((side) => side >= 1 && side <= pngSideMax)
    ? undefined
    : `The image is ${sides.join(' × ')} pixels. Each side can be up to ${pngSideMax.toLocaleString('en-US')} pixels long.`;
}

const rules: readonly [pattern: RegExp, problem: string][] = [
  [/<[!?]/, 'Remove the document type, CDATA and processing instructions.'],
  [/[\s"']on[a-z]+\s*=/i, 'Remove event handlers such as onload.'],
  [/href(?!\s*=\s*["']#)/i, 'Remove links to other files.'],
  [/url\((?!\s*["']?#)/i, 'Remove links to other files.'],
  [/@import|\\|&#|javascript:/i, 'Remove style imports, escapes and scripts.'],
];

function problemOfSvg(text: string): string | undefined {
  const svg = text.replace(/^\uFEFF?\s*<\?xml[^<>?]*\?>/, '').replace(/<!--[^<>]*?-->/g, '');
  if (!/^\s*<svg[\s>]/.test(svg)) return 'Choose an SVG or PNG file.';
  const broken = rules.find(([pattern]) => pattern.test(svg));
  if (broken) return broken[1];
  const names = svg
    .split('<')
    .slice(1)
    .map((tag) => /^\/?([\w:.-]+)/.exec(tag)?.[1] ?? '');
  const unknown = names.find((name) => !drawn.has(name.toLowerCase()));
  if (unknown !== undefined) return `Remove <${unknown}>, or save the logo as a plain SVG with shapes only.`;
  if (names.length > svgElementsMax) return 'The logo has too many shapes.';
  if (svg.split(/clip-path/i).length > clippedMax) return 'The logo has too many clipped shapes.';
  return /^\s*<svg[^<>]*\sviewBox\s*=/.test(svg) ? undefined : 'Add a viewBox to the <svg> element.';
}

/** Checks a logo: a small PNG, or an SVG of plain shapes. Returns its kind or the reason why it is refused. */
export function readLogo(bytes: Uint8Array): { kind: 'svg' | 'png' } | { problem: string } {
  if (bytes.byteLength > logoBytesMax) return { problem: 'The file can be up to 200 kB.' };
  if (pngStart.every((byte, at) => bytes[at] === byte)) {
    const problem = problemOfPng(bytes);
    return problem === undefined ? { kind: 'png' } : { problem };
  }
  try {
    const problem = problemOfSvg(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return problem === undefined ? { kind: 'svg' } : { problem };
  } catch {
    return { problem: 'Choose an SVG or PNG file.' };
  }
}
