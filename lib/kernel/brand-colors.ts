import { keysOf, recordOf } from './record-of';

type Oklch = readonly [lightness: number, chroma: number, hue: number];

type Theme = 'light' | 'dark';

/** Colours of `app/globals.css` that follow the brand colour, in OKLCH. */
export const standardColors = {
  bg: { light: [0.972, 0.005, 205], dark: [0.185, 0.018, 228] },
  surface: { light: [1, 0, 0], dark: [0.222, 0.02, 228] },
  ink: { light: [0.23, 0.028, 230], dark: [0.955, 0.006, 205] },
  'ink-2': { light: [0.4, 0.024, 225], dark: [0.83, 0.012, 210] },
  'ink-3': { light: [0.5, 0.022, 225], dark: [0.7, 0.016, 215] },
  rule: { light: [0.88, 0.012, 215], dark: [0.33, 0.022, 225] },
  control: { light: [0.61, 0.022, 220], dark: [0.58, 0.024, 220] },
  accent: { light: [0.44, 0.073, 205], dark: [0.82, 0.095, 200] },
  'accent-hover': { light: [0.36, 0.058, 208], dark: [0.88, 0.085, 200] },
  'accent-tint': { light: [0.945, 0.022, 205], dark: [0.3, 0.04, 210] },
  'on-accent': { light: [1, 0, 0], dark: [0.19, 0.03, 225] },
  zone: { light: [0.962, 0.016, 205], dark: [0.262, 0.032, 212] },
  'band-a': { light: [0.34, 0.054, 207], dark: [0.84, 0.095, 200] },
  'band-b': { light: [0.51, 0.085, 205], dark: [0.6, 0.085, 203] },
  'band-c': { light: [0.87, 0.045, 205], dark: [0.36, 0.045, 210] },
} as const satisfies Record<string, Record<Theme, Oklch>>;

type Token = keyof typeof standardColors;

const [, accentChroma, accentHue] = standardColors.accent.light;

/** Colours that do not apply to paper: a printed page is black on white. */
const screenOnly: ReadonlySet<string> = new Set<Token>(['bg', 'surface', 'ink', 'ink-2', 'ink-3']);

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const toGamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

function linearOf(color: string): [number, number, number] {
  const part = (at: number) => toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}

function oklchOf(color: string): Oklch {
  const [red, green, blue] = linearOf(color);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return [lightness, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI];
}

/** Returns the colour as `#rrggbb`; chroma that a screen lacks is reduced. */
function hexOf([lightness, chroma, hue]: Oklch): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(toGamma);
  const isShown = parts.every((part) => part > -0.002 && part < 1.002);
  if (!isShown && chroma > 0.001) return hexOf([lightness, chroma * 0.97, hue]);
  const bytes = parts.map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const luminance = (color: string) => {
    const [red, green, blue] = linearOf(color);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

export type BrandColors = Record<Token, Record<Theme, string>>;

const tokens = keysOf(standardColors);

/** Computes the colours of both themes from the brand colour, which is the accent of the light one. */
export function brandColors(color: string): BrandColors {
  const [lightness, chroma, hue] = oklchOf(color);
  const strength = Math.min(chroma / accentChroma, 1.6);
  const turned = ([ofLightness, ofChroma, ofHue]: Oklch) =>
    hexOf([ofLightness, ofChroma * strength, ofHue - accentHue + hue]);
  const colors = recordOf(tokens, (token) => ({
    light: turned(standardColors[token].light),
    dark: turned(standardColors[token].dark),
  }));
  colors.accent.light = color;
  colors['accent-hover'].light = hexOf([Math.max(0, lightness - 0.08), chroma * 0.8, hue]);
  return colors;
}

/** Text and background of buttons and links. Each pair needs the minimum contrast in both themes. */
const pairs = [
  ['Button', 'on-accent', 'accent'],
  ['Link', 'accent', 'surface'],
  ['Link on the page', 'accent', 'bg'],
  ['Link on a tinted background', 'accent', 'accent-tint'],
  ['Link on a highlighted background', 'accent', 'zone'],
] as const satisfies readonly (readonly [name: string, text: Token, ground: Token])[];

export const contrastMin = 4.5;

export interface MeasuredPair {
  name: string;
  theme: Theme;
  text: string;
  ground: string;
  contrast: number;
}

/** Measures the contrast of buttons and links in both themes. */
export function measuredPairs(color: string): MeasuredPair[] {
  const colors = brandColors(color);
  return (['light', 'dark'] as const).flatMap((theme) =>
    pairs.map(([name, ofText, ofGround]) => {
      const [text, ground] = [colors[ofText][theme], colors[ofGround][theme]];
      return { name, theme, text, ground, contrast: contrastOf(text, ground) };
    }),
  );
}

export const isReadable = (color: string): boolean =>
  measuredPairs(color).every(({ contrast }) => contrast >= contrastMin);

/** Returns the colour itself if its buttons and links are readable, otherwise the nearest darker one. */
export function nearestReadable(color: string): string {
  const [lightness, chroma, hue] = oklchOf(color);
  for (let darker = lightness; darker > 0; darker -= 0.005) {
    const found = darker === lightness ? color : hexOf([darker, chroma, hue]);
    if (isReadable(found)) return found;
  }
  return '#000000';
}

/** Returns the style sheet that replaces the standard colours. A printed page keeps its own background and text. */
export function brandStyles(color: string): string {
  const colors = brandColors(color);
  const rule = (names: readonly Token[]) =>
    `:root:root{${names.map((name) => `--${name}:light-dark(${colors[name].light},${colors[name].dark})`).join(';')}}`;
  const onPaper = tokens.filter((name) => !screenOnly.has(name));
  const onScreen = tokens.filter((name) => screenOnly.has(name));
  return `${rule(onPaper)}@media screen{${rule(onScreen)}}\n`;
}
