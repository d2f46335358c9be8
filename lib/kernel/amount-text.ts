import { compare, decimal } from './money';

/** The two amounts that a text may mean: its digits run together, or its last separator taken for the decimal point. */
export type TwoReadings = readonly [runTogether: number, withDecimals: number];

/** Characters of an amount that a person types, at most; longer texts are none and are not looked through. */
const amountLengthMax = 400;

const currencyInFront = /^(?:US\$|\$US|USD|\$)/i;
const currencyBehind = /(?:US\$|\$US|USD|\$)$/i;

const powersOfTen: Readonly<Record<string, number>> = { k: 3, m: 6 };

const ungrouped = /^\d+$/;
/** Thousands, all parted by the same sign. */
const grouped = /^[1-9]\d{0,2}([., \u00a0\u2009\u202f'’])\d{3}(?:\1\d{3})*$/;
/** Thousands, lakhs and crores, as in `1,00,000`. */
const groupedAsInIndia = /^[1-9]\d?(?:,\d\d)+,\d{3}$/;

interface Whole {
  digits: string;
  /** What parts its groups; empty where nothing does. */
  separator: string;
}

function wholeOf(text: string): Whole | undefined {
  if (ungrouped.test(text)) return { digits: text, separator: '' };
  const separator = groupedAsInIndia.test(text) ? ',' : grouped.exec(text)?.[1];
  return separator === undefined ? undefined : { digits: text.replace(/\D/g, ''), separator };
}

/** The decimal numbers that a text without signs around it may be: none, one, or two that differ. */
function numeralsOf(text: string): readonly string[] {
  const whole = wholeOf(text);
  const pointAt = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (pointAt === -1) return whole ? [whole.digits] : [];
  const point = text.charAt(pointAt);
  const decimals = text.slice(pointAt + 1);
  // Several groups, or a comma before three digits: nobody writes decimals so.
  if (whole && (point === ',' || wholeOf(text.slice(0, pointAt))?.separator !== '')) return [whole.digits];

  const front =
    pointAt === 0 && point === '.' ? { digits: '0', separator: '' } : wholeOf(text.slice(0, pointAt));
  if (!front || front.separator === point || /\D/.test(decimals)) return [];
  const withDecimals = `${front.digits}.${decimals}`;
  const runTogether = `${front.digits}${decimals}`;
  if (decimals.length === 3 && (whole || front.separator !== '' || point === ','))
    return [runTogether, withDecimals];
  if (point === '.') return pointAt === 0 && decimals === '' ? [] : [withDecimals];
  if (decimals === '') return [];
  if (front.separator !== '') return [withDecimals];
  return decimals.length < 3 ? [runTogether, withDecimals] : [];
}

/** The decimal texts that a typed amount may stand for, with `k` and `m` as exponents: none, one, or two. */
function decimalsOf(typed: string): readonly string[] {
  if (typed.length > amountLengthMax) return [];
  const bare = typed.trim().replace(currencyInFront, '').trim().replace(currencyBehind, '').trim();
  const power = powersOfTen[bare.slice(-1).toLowerCase()] ?? 0;
  const numerals = numeralsOf(power === 0 ? bare : bare.slice(0, -1).trim());
  return numerals.map((numeral) => `${numeral.replace(/\.$/, '')}e+${power}`);
}

/** Whether a number holds every digit of a decimal text, so that what is calculated and shown is what was typed. */
function isExact(text: string): boolean {
  const amount = Number(text);
  return amount <= Number.MAX_SAFE_INTEGER && compare(decimal(amount), decimal(text)) === 0;
}

/** Whether a text is an amount of more digits than can be calculated with exactly. */
export function hasTooManyDigits(typed: string): boolean {
  return !decimalsOf(typed).every(isExact);
}

/**
 * The amount that people mean by what they typed, such as `$80k`, `80 000` or `80.000,00`; both amounts where it has
 * two readings, such as `200.000`; undefined where it is no amount of 0 or more, or one of {@link hasTooManyDigits}.
 */
export function readAmount(typed: string): number | TwoReadings | undefined {
  const decimals = decimalsOf(typed);
  if (!decimals.every(isExact)) return undefined;
  const [first, second = first] = decimals.map(Number);
  if (first === undefined || second === undefined) return undefined;
  return first === second ? first : [first, second];
}

/** The number that a typed amount such as `$80k` means; anything else stays text, to be refused. */
export function amountFromText(text: string): number | string {
  const amount = readAmount(text);
  return typeof amount === 'number' ? amount : text;
}
