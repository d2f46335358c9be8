import { compare, decimal, exactUsd } from './money';

/** Two possible values of a text: with its last separator read as a thousands separator, or as the decimal point. */
export type TwoReadings = readonly [runTogether: number, withDecimals: number];

const amountLengthMax = 400;

const currencyInFront = /^(?:US\$|\$US|USD|\$)/i;
const currencyBehind = /(?:US\$|\$US|USD|\$)$/i;

const powersOfTen: Readonly<Record<string, number>> = { k: 3, m: 6 };

const ungrouped = /^\d+$/;
const grouped = /^[1-9]\d{0,2}([., \u00a0\u2009\u202f'’])\d{3}(?:\1\d{3})*$/;
const groupedAsInIndia = /^[1-9]\d?(?:,\d\d)+,\d{3}$/;

interface Whole {
  digits: string;
  separator: string;
}

function wholeOf(text: string): Whole | undefined {
  if (ungrouped.test(text)) return { digits: text, separator: '' };
  const separator = groupedAsInIndia.test(text) ? ',' : grouped.exec(text)?.[1];
  return separator === undefined ? undefined : { digits: text.replace(/\D/g, ''), separator };
}

function numeralsOf(text: string): readonly string[] {
  const whole = wholeOf(text);
  const pointAt = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (pointAt === -1) return whole ? [whole.digits] : [];
  const point = text.charAt(pointAt);
  const decimals = text.slice(pointAt + 1);
  // Several groups, or a comma before three digits, which cannot be decimals.
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

/** Returns the decimal texts that a typed amount may mean, with `k` and `m` as exponents: none, one, or two. */
function decimalsOf(typed: string): readonly string[] {
  if (typed.length > amountLengthMax) return [];
  const bare = typed.trim().replace(currencyInFront, '').trim().replace(currencyBehind, '').trim();
  const power = powersOfTen[bare.slice(-1).toLowerCase()] ?? 0;
  const numerals = numeralsOf(power === 0 ? bare : bare.slice(0, -1).trim());
  return numerals.map((numeral) => `${numeral.replace(/\.$/, '')}e+${power}`);
}

function isExact(text: string): boolean {
  const amount = Number(text);
  return amount <= Number.MAX_SAFE_INTEGER && compare(decimal(amount), decimal(text)) === 0;
}

function hasTooManyDigits(typed: string): boolean {
  return !decimalsOf(typed).every(isExact);
}

/** Returns both values of an ambiguous text such as `200.000`; undefined for one that is no amount. */
export function readAmount(typed: string): number | TwoReadings | undefined {
  const decimals = decimalsOf(typed);
  if (!decimals.every(isExact)) return undefined;
  const [first, second = first] = decimals.map(Number);
  if (first === undefined || second === undefined) return undefined;
  return first === second ? first : [first, second];
}

/** Parses a typed amount such as `$80k`; returns any other text unchanged, so that validation rejects it. */
export function amountFromText(text: string): number | string {
  const amount = readAmount(text);
  return typeof amount === 'number' ? amount : text;
}

/** Formats an amount for a form field; `readAmount` parses it back if it can be typed. */
export function amountText(amount: number): string {
  const short = String(amount);
  const digits = short.includes('e') ? exactUsd(amount).replace(/[$,]/g, '') : short;
  return typeof readAmount(digits) === 'object' ? `${digits}0` : digits;
}

const currency = /^(?:\p{Sc}|[A-Z]{3}(?![A-Z]))|(?:\p{Sc}|(?<![A-Z])[A-Z]{3})$/iu;

const exponential = /^\$?\d+(?:\.\d+)?e\+?\d{1,3}$/i;

const tooManyDigits = 'Enter at most 15 digits; a longer amount cannot be calculated exactly.';

/** Returns the error for an unclear amount, such as `Did you mean $200,000 or $200? …`; undefined if unknown. */
export function amountProblem(typed: string, unit?: 'USD'): string | undefined {
  const amounts = readAmount(typed);
  if (typeof amounts === 'number') return undefined;
  if (amounts !== undefined) {
    const figures = amounts.map((amount) => (unit === 'USD' ? exactUsd(amount) : exactUsd(amount).slice(1)));
    return `Did you mean ${figures.join(' or ')}? Write ${amounts.map(amountText).join(' or ')}.`;
  }
  if (hasTooManyDigits(typed)) return tooManyDigits;
  const text = typed.trim();
  if (exponential.test(text)) {
    const digits = amountText(Number(text.replace('$', '')));
    return readAmount(digits) === undefined ? tooManyDigits : `Write it in digits: ${digits}.`;
  }
  // The text has digits, so only the currency is wrong.
  if (
    unit === 'USD' &&
    /^\D*\d/.test(text) &&
    currency.test(text) &&
    !/^-|USD/i.test(text) &&
    !text.startsWith('$')
  )
    return 'Write the amount in US dollars, such as 60000: other currencies are not converted.';
  return undefined;
}
