import { brandColors } from '../../kernel/brand-colors';

export interface Preview {
  title: string;
  lines: readonly string[];
  figures: readonly { name: string; value: string }[];
}

export const previewSize = { width: 1200, height: 630 };

export function previewPathOf(path: string): string {
  return `/preview${path === '/' ? '/home' : path}.png`;
}

interface Drawn {
  type: 'div' | 'img';
  props: {
    style: Readonly<Record<string, string | number>>;
    children: (Drawn | string)[];
    src?: string;
    height?: number;
  };
}

const standard = { ground: '#f2f8f9', ink: '#0c1e26', second: '#3d4f57', rule: '#c9d6da', accent: '#0b5a63' };

function colorsOf(brandColor: string | undefined): typeof standard {
  if (brandColor === undefined) return standard;
  const { bg, ink, 'ink-2': second, rule, accent } = brandColors(brandColor);
  return {
    ground: bg.light,
    ink: ink.light,
    second: second.light,
    rule: rule.light,
    accent: accent.light,
  };
}

const figuresMost = 3;
const linesMost = 2;

const titleCharactersMost = 90;
const lineCharactersMost = 120;
/** A line without another one below it may be longer. */
const onlyLineCharactersMost = 190;
const figureCharactersMost = 18;
/** Characters that the names of all figures share, next to each other. */
const namesCharactersMost = 76;

/** Removes characters that the renderer's font lacks: for these it would fetch a font from the internet. */
export function drawableText(text: string, charactersMost: number): string {
  const known = text
    .normalize('NFC')
    .replace(/[^\u0020-\u007e\u00a1-\u00ac\u00ae-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2026]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  if (known.length <= charactersMost) return known;
  const cut = known.slice(0, charactersMost);
  // Whole sentences first, then whole words.
  const sentences = cut.slice(0, cut.lastIndexOf('. ') + 1);
  if (sentences.length > charactersMost / 2) return sentences;
  const words = cut.slice(0, cut.includes(' ') ? cut.lastIndexOf(' ') : charactersMost - 1);
  return `${words.trimEnd()}…`;
}

function box(style: Drawn['props']['style'], children: (Drawn | string)[] = []): Drawn {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

function mark(colors: typeof standard): Drawn {
  const bar = (style: object) => box({ position: 'absolute', background: colors.ink, ...style });
  return box({ position: 'relative', width: 56, height: 40, marginRight: 20 }, [
    bar({ left: 0, top: 0, width: 5, height: 40 }),
    bar({ right: 0, top: 0, width: 5, height: 40 }),
    bar({ left: 0, top: 18, width: 56, height: 4 }),
    bar({ left: 24, top: 6, width: 8, height: 28, background: colors.accent }),
  ]);
}

function figure({ name, value }: Preview['figures'][number], count: number, color: string): Drawn {
  return box({ flexDirection: 'column', width: `${100 / count}%` }, [
    box({ fontSize: 26, color }, [drawableText(name, Math.floor(namesCharactersMost / count))]),
    box({ fontSize: 60, letterSpacing: -2 }, [drawableText(value, figureCharactersMost)]),
  ]);
}

export interface VendorLook {
  brandColor: string | undefined;
  hasMark: boolean;
  /** The logo as a data URL. */
  logo: string | undefined;
}

/** Returns a font size at which a title leaves room for three lines below it. */
const titleSize = ({ length }: string) => (length > 68 ? 50 : length > 45 ? 62 : 76);

const logoHeight = 44;

function logoImage(src: string): Drawn {
  return {
    type: 'img',
    props: {
      src,
      height: logoHeight,
      style: { height: logoHeight, maxWidth: 240, marginRight: 20 },
      children: [],
    },
  };
}

/** Returns the drawing of a preview, with the portal's own mark where `hasMark`. */
export function previewDrawing(
  { title, lines, figures }: Preview,
  siteName: string,
  { brandColor, hasMark, logo }: VendorLook,
): Drawn {
  const colors = colorsOf(brandColor);
  const shownTitle = drawableText(title, titleCharactersMost);
  const shownFigures = figures.slice(0, figuresMost);
  return box(
    {
      flexDirection: 'column',
      justifyContent: 'space-between',
      width: '100%',
      height: '100%',
      padding: '52px 72px 56px',
      borderTop: `14px solid ${brandColor === undefined ? colors.ink : colors.accent}`,
      background: colors.ground,
      color: colors.ink,
    },
    [
      box({ alignItems: 'center', fontSize: 34 }, [
        ...(hasMark ? [mark(colors)] : []),
        ...(logo === undefined ? [] : [logoImage(logo)]),
        drawableText(siteName, lineCharactersMost),
      ]),
      box({ flexDirection: 'column' }, [
        box({ fontSize: titleSize(shownTitle), letterSpacing: -2.5, lineHeight: 1.08 }, [shownTitle]),
        ...lines
          .slice(0, linesMost)
          .map((line) =>
            box({ marginTop: 20, fontSize: 32, lineHeight: 1.3, color: colors.second }, [
              drawableText(line, lines.length > 1 ? lineCharactersMost : onlyLineCharactersMost),
            ]),
          ),
      ]),
      box(
        { minHeight: 110, paddingTop: 24, borderTop: `2px solid ${colors.rule}` },
        shownFigures.map((one) => figure(one, shownFigures.length, colors.second)),
      ),
    ],
  );
}
