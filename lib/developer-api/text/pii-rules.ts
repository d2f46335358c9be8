import type { Span } from './spans';
import type { PiiType } from './text';

/** Returns true if the last digit is a valid Luhn check digit (ISO/IEC 7812-1). */
export function isLuhnValid(digits: string): boolean {
  let sum = 0;
  for (let fromEnd = 0; fromEnd < digits.length; fromEnd += 1) {
    const digit = Number(digits[digits.length - 1 - fromEnd]);
    const doubled = fromEnd % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** Countries by the length of their IBANs (SWIFT registry). */
const ibanCountries = {
  15: 'NO',
  16: 'BE',
  18: 'DK FI FO GL NL',
  19: 'MK SI',
  20: 'AT BA EE KZ LT LU XK',
  21: 'CH HR LI LV',
  22: 'BG BH CR DE GB GE IE ME RS VA',
  23: 'AE GI IL IQ TL',
  24: 'AD CZ ES MD PK RO SA SE SK TN VG',
  25: 'LY PT ST',
  26: 'IS TR',
  27: 'FR GR IT MC MR SM',
  28: 'AL AZ BY CY DO GT HU LB PL SV',
  29: 'BR EG PS QA UA',
  30: 'JO KW MU',
  31: 'MT SC',
  32: 'LC',
};

const ibanLengths = new Map(
  Object.entries(ibanCountries).flatMap(([length, countries]) =>
    countries.split(' ').map((country) => [country, Number(length)] as const),
  ),
);

function ibanLengthOf(country: string): number | undefined {
  return ibanLengths.get(country);
}

/** Returns true for an IBAN with its country's length and remainder 1 by 97 (ISO 13616). */
export function isIbanValid(compact: string): boolean {
  if (ibanLengthOf(compact.slice(0, 2)) !== compact.length) return false;
  let remainder = 0;
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    if (Number.isNaN(value)) return false;
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

export interface FoundPii extends Span {
  type: PiiType;
}

interface PiiRule {
  type: PiiType;
  /** Global; every repetition in it is bounded. */
  pattern: RegExp;
  /** Returns the length in UTF-16 units that is personal data, from the match's start; 0 if none of it is. */
  lengthIn: (match: string) => number;
  /** Text before a match that shows that it is something else. */
  notAfter?: RegExp;
}

const whole = (holds: (match: string) => boolean) => (match: string) => (holds(match) ? match.length : 0);

/** First digits of issued card numbers: Visa, Mastercard, Amex, Discover, Diners, JCB, UnionPay, Maestro. */
const issuedCard = /^(?:4|5[0-8]|2[2-7]|3[04-9]|6)/;

function isCard(match: string): boolean {
  const digits = match.replace(/\D/g, '');
  const isOneDigit = /^(\d)\1+$/.test(digits);
  return issuedCard.test(digits) && !isOneDigit && isLuhnValid(digits);
}

/** The part of a match that is the IBAN: a word may follow it after a space. */
function ibanLength(match: string): number {
  const wanted = ibanLengthOf(match.slice(0, 2).toUpperCase());
  if (wanted === undefined) return 0;
  let compact = '';
  for (let at = 0; at < match.length; at += 1) {
    const character = match.charAt(at);
    if (/[A-Za-z0-9]/.test(character)) compact += character.toUpperCase();
    if (compact.length < wanted) continue;
    const next = match.charAt(at + 1);
    return !/[A-Za-z0-9]/.test(next) && isIbanValid(compact) ? at + 1 : 0;
  }
  return 0;
}

function isIpv4(match: string): boolean {
  return match.split('.').every((part) => Number(part) <= 255 && (part === '0' || !part.startsWith('0')));
}

function isIpv6(match: string): boolean {
  const halves = match.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return false;
  return halves.length === 2 ? groups.length >= 2 && groups.length <= 7 : groups.length === 8;
}

/** Excludes numbers that the Social Security Administration never issues. */
function isSsn(match: string): boolean {
  const [area = '', group = '', serial = ''] = match.split(/[- ]/);
  return !/^(?:000|666|9\d\d)$/.test(area) && group !== '00' && serial !== '0000';
}

/** Rules for personal data, most reliable first. The first of overlapping matches wins. */
const piiRules: readonly PiiRule[] = [
  {
    type: 'email',
    pattern:
      /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}_%+-][\p{L}\p{N}._%+-]{0,63}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,6}\p{L}{2,24}(?![\p{L}\p{N}])/gu,
    lengthIn: whole((match) => !match.includes('..') && !match.includes('.@')),
  },
  {
    type: 'iban',
    pattern: /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}/giu,
    lengthIn: ibanLength,
  },
  {
    type: 'mac_address',
    pattern: /(?<![\da-f:-])[\da-f]{2}(?:([:-])[\da-f]{2})(?:\1[\da-f]{2}){4}(?![\da-f]|[:-][\da-f])/gi,
    lengthIn: whole(() => true),
  },
  {
    type: 'credit_card',
    pattern: /(?<![\d.,/+-]|\d )\d(?:[ -]?\d){12,18}(?![\d]|[-/ ]\d)/g,
    lengthIn: whole(isCard),
    notAfter:
      /(?:phone|tel|mobile|cell|call|ring|text|fax|whatsapp|dial)\.?(?: (?:me|us|number|on|at|is|back)){0,3}\s?:?\s?$/i,
  },
  {
    type: 'ip_address',
    pattern: /(?<![\p{L}\d.:-])(?:\d{1,3}\.){3}\d{1,3}(?![\d-]|\.\d)/gu,
    lengthIn: whole(isIpv4),
    notAfter:
      /(?:(?<!\p{L})(?:version|release|notes|draft|build|firmware|driver|ver|v|sdk|patch|upgraded?|updated?|downgraded?|kernel|openssl|python|node|nginx|chrome|firefox|java|php|ios|android|macos|section|chapter|clause|article|paragraph|table|figure|appendix|annex|rule|item|revision|rev|step)|\/)(?:[\s:.\d]|to|from|is|was|number|and|or){0,24}$|(?<!\p{L})(?:version|firmware|release|build)(?:[^.!?\n]|\.(?=\d)){1,40} (?:from|to) $/iu,
  },
  {
    type: 'ip_address',
    pattern: /(?<![\p{L}\d:.])(?:[\da-f]{1,4}:|:){2,7}[\da-f]{0,4}(?![\p{L}\d:])/giu,
    lengthIn: whole(isIpv6),
  },
  {
    type: 'us_ssn',
    pattern: /(?<![\d-])(?:\d{3}-\d{2}-\d{4}|(?<=\bSSN:? {0,2})\d{3} \d{2} \d{4})(?![\d-])/g,
    lengthIn: whole(isSsn),
  },
  {
    type: 'us_ssn',
    pattern: /(?<=\b(?:SSN|social security (?:number|no\.?)):? {0,2})\d{3}[- ]\d{2}[- ]\d{4}(?![\d-])/gi,
    lengthIn: whole(() => true),
  },
];

interface RuleMatch {
  index: number;
  length: number;
}

/** Returns the matches with the length of personal data in each. The rest of a match may begin the next one. */
function matchesIn(text: string, pattern: RegExp, lengthIn: PiiRule['lengthIn']): RuleMatch[] {
  const found: RuleMatch[] = [];
  pattern.lastIndex = 0;
  for (let result = pattern.exec(text); result !== null; result = pattern.exec(text)) {
    const { 0: match, index } = result;
    const length = lengthIn(match);
    found.push({ index, length });
    if (length < match.length) pattern.lastIndex = index + Math.max(length, prefixLength);
  }
  return found;
}

/** Length of the country and check digits of an IBAN: another may begin after them. */
const prefixLength = 4;

/** Finds all matches of the rules in a text, most reliable type first. Matches may overlap. */
export function findByRules(text: string): FoundPii[] {
  return piiRules.flatMap(({ type, pattern, lengthIn, notAfter }) => {
    const found = matchesIn(text, pattern, lengthIn).flatMap(({ index, length }) => {
      const isOther = notAfter?.test(text.slice(Math.max(0, index - 64), index)) ?? false;
      return length === 0 ? [] : [{ type, start: index, end: index + length, isOther }];
    });
    // A version number marks others with the same start as versions too. Private addresses share their first number.
    const beginningOf = ({ start, end }: Span) => {
      const [first = '', second = ''] = text.slice(start, end).split('.', 2);
      return /^(?:10|127|172|192)$/.test(first) ? `${first}.${second}` : first;
    };
    const others = new Set(found.filter(({ isOther }) => isOther).map(beginningOf));
    return found.flatMap(({ isOther, ...span }) => (isOther || others.has(beginningOf(span)) ? [] : [span]));
  });
}
