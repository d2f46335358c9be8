import {
  ACRONYM,
  isAllowed,
  JARGON,
  JOINED_NAMES,
  PRODUCT,
  SNAKE,
  TICKET,
  UUID,
  UUID_INSIDE,
  WORD_PATH,
  WORDS_AND_NUMBER,
} from './allowlist';
import { withoutEnding } from './normalise';
import { DEFAULTS, FUNCTION_WORD, isStatement, isWellKnown, WEAK_PASSWORDS } from './vocabulary';

/** Links between a credential word and the value that follows it, from the most to the least certain. */
export const LINKS = [
  'assigned',
  'quoted',
  'colon',
  'spoken',
  'adjacent',
  'remote',
  'preposed',
  'loose',
] as const;
export type Link = (typeof LINKS)[number];

const DIGIT = /[0-9]/;
const LETTER = /\p{L}/u;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
const SYMBOL = /[!@#$%^&*+=?~§€£]/;
const INNER_SYMBOL = /[\p{L}0-9][!@#$%^&*+=?~§|\\]{1,4}[\p{L}0-9]|^[!@#$%^&*][\p{L}0-9].*[!@#$%^&*]/u;
/** "Blau-3344-Wal", "Delta_Echo9": names and a number, joined as people join them in passwords. */
const NAMES_AND_NUMBER =
  /^(?:\p{Lu}\p{Ll}{2,15}[-_]){1,3}(?:\p{Lu}?\p{Ll}{2,15}[0-9]{1,4}|[0-9]{2,4}(?:[-_]\p{L}{2,15})?)$/u;
/** "Bosphorus_34!": a sign after a joined word and number ends no sentence. */
const HYPHENATED = /^[\p{L}]{3,16}[-_][0-9]{2,4}[!?]$/u;
const TRAILING = '.,;:)]}\\';

/** Shannon entropy in bits a character of the first 64 characters. */
function entropyBits(value: string): number {
  const counts = new Map<string, number>();
  const length = Math.min(value.length, 64);
  for (let i = 0; i < length; i++) counts.set(value.charAt(i), (counts.get(value.charAt(i)) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / length) * Math.log2(count / length);
  return bits;
}

/** Returns true if a value may also be a product and its version: "Intune2024", "RDP2012". */
export function isProduct(value: string): boolean {
  return PRODUCT.test(withoutEnding(value, '!?')) || ACRONYM.test(value);
}

/** Letters, digits and a symbol, or capitals inside: a value that no prose contains. */
export function isUnmistakable(raw: string): boolean {
  const value = withoutEnding(raw, TRAILING);
  if (value.length < 6 || isAllowed(value)) return false;
  const bare = withoutEnding(value, '!');
  if ((bare !== value && isAllowed(bare)) || TICKET.test(bare)) return false;
  const digit = DIGIT.test(value);
  if (!LETTER.test(value)) return false;
  if (digit && SYMBOL.test(value)) return !/^[€£$]|%$/.test(value);
  if (INNER_SYMBOL.test(value) && !WORD_PATH.test(value)) return true;
  return digit && UPPER.test(value) && LOWER.test(value) && value.length >= 8 && !/[-_./,:]/.test(value);
}

function isRatherPassword(value: string): boolean {
  return (
    !TICKET.test(value) &&
    !UUID_INSIDE.test(value) &&
    !ACRONYM.test(value) &&
    !SNAKE.test(value) &&
    ((!JARGON.test(value) && !JOINED_NAMES.test(value)) || WORDS_AND_NUMBER.test(value))
  );
}

/**
 * Returns true if a value linked to a password word is a password. `ends`: only punctuation follows it on its line.
 */
export function isPassword(raw: string, link: Link, ends: boolean): boolean {
  const value = withoutEnding(raw, TRAILING);
  if (value.length < 4) return false;
  const bare = withoutEnding(value, '!?');
  if (link === 'loose') return (isUnmistakable(value) && !PRODUCT.test(bare)) || isWellKnown(value);
  if (link === 'preposed') return !PRODUCT.test(bare) && isPassword(raw, 'remote', ends);
  const isDigit = DIGIT.test(bare);
  if (!isDigit && !SYMBOL.test(value)) return isWordPassword(value, link, ends);
  if (isAllowed(value) || (bare !== value && isAllowed(bare)) || isStatement(bare)) return false;
  if (link === 'remote') {
    if (isDigit && LETTER.test(bare) && bare.length >= 6)
      return isRatherPassword(bare) || (ends && isNamesAndNumber(bare));
    return isUnmistakable(value);
  }
  const sure = link === 'assigned' || link === 'quoted' || (link === 'colon' && ends);
  if (isDigit) {
    if (LETTER.test(bare)) {
      if (bare.length < 5 && !(sure && bare.length === 4)) return false;
      if (link === 'adjacent') return bare.length >= 6 && (isRatherPassword(bare) || HYPHENATED.test(value));
      return link !== 'spoken' || !TICKET.test(bare);
    }
    if (SYMBOL.test(bare) && bare.length >= 5) return !/^[$€£+]|%$/.test(bare);
    if (!/^[0-9][0-9 .-]*$/.test(bare)) return false;
    if (sure) return bare.length >= 4;
    return ends && bare.length >= (link === 'spoken' ? 4 : 6);
  }
  if (INNER_SYMBOL.test(value) && value.length >= 5 && !WORD_PATH.test(value)) return true;
  return bare !== value && isWordPassword(bare, link, ends);
}

/** Returns true for names and a number, unless they begin with a product's: "Office-365-rollout". */
function isNamesAndNumber(value: string): boolean {
  return NAMES_AND_NUMBER.test(value) && !isAllowed(value.replace(/[-_]\p{L}{2,15}$/u, ''));
}

/** Checks a value of letters only: known weak passwords, and words in a place where only a value fits. */
function isWordPassword(value: string, link: Link, ends: boolean): boolean {
  if (value.length > 80) return false;
  if (link === 'remote') return /^[a-z]{3,10}(?:-[a-z]{3,10}){3,7}$/.test(value) && !hasFunctionWord(value);
  const lower = value.toLowerCase();
  if (WEAK_PASSWORDS.has(lower)) return true;
  if (link === 'assigned' || link === 'quoted') {
    return DEFAULTS.has(lower) || (isPlainWord(value) && !isAllowed(value) && !isStatement(value));
  }
  if (/^[a-z]{3,16}(?:[-_][a-z]{3,16}){2,7}$/i.test(value)) {
    return !hasFunctionWord(value);
  }
  return (
    link === 'colon' && ends && /^\p{Ll}{4,24}$/u.test(value) && !isStatement(value) && !isAllowed(value)
  );
}

function hasFunctionWord(value: string): boolean {
  return value.split(/[-_]/).some((word) => FUNCTION_WORD.test(word));
}

function isPlainWord(value: string): boolean {
  return (
    /^[\p{L}_-]{4,40}$/u.test(value) &&
    !/^(?:my|the|our|user|db|get|new|old)?_?(?:pass|password|secret|token|key)s?(?:_|$)/i.test(value)
  );
}

/**
 * Returns true if a value linked to a key, token or secret is a credential. `ends`: nothing follows it on its line.
 */
export function isKey(raw: string, link: Link, ends: boolean): boolean {
  const value = withoutEnding(withoutEnding(raw, TRAILING), '!?');
  if (value.length < 6) return false;
  if (!DIGIT.test(value) && link !== 'assigned' && link !== 'quoted' && value.length < 16) return false;
  if (link === 'loose') return isLongRandom(value);
  if (link === 'preposed') return isKey(raw, 'remote', ends);
  if (UUID.test(value)) return true;
  if (isAllowed(value) || isStatement(value) || TICKET.test(value) || JARGON.test(value)) return false;
  if (link !== 'assigned' && link !== 'quoted' && value.length < 14 && JOINED_NAMES.test(value)) return false;
  const sure = link === 'assigned' || link === 'quoted' || ends;
  if (DIGIT.test(value)) {
    if (!LETTER.test(value)) return (link === 'assigned' || link === 'quoted') && /^[0-9]{8,}$/.test(value);
    if (link === 'adjacent' || link === 'remote') return value.length >= 12 && entropyBits(value) > 2.9;
    if (sure && !(link === 'spoken' && value.length < 8)) return true;
    return value.length >= 10 && entropyBits(value) > 2.9;
  }
  // Seeds of one-time passwords are base32, often without a digit.
  if (sure && /^[A-Z2-7]{16,64}$/.test(value)) return true;
  if (/^[A-Za-z0-9+/_=-]{20,}$/.test(value) && UPPER.test(value) && entropyBits(value) > 3.4) {
    return LOWER.test(value) ? /[a-z][A-Z].*[a-z][A-Z].*[a-z][A-Z]/.test(value) : true;
  }
  if (link === 'assigned' || link === 'quoted') {
    return (INNER_SYMBOL.test(value) && !WORD_PATH.test(value)) || /^[a-z]{12,}$/.test(value);
  }
  return false;
}

/** A value under a word such as "key" alone: long, random, and neither an identifier nor a checksum. */
export function isLongRandom(raw: string): boolean {
  const value = withoutEnding(raw, TRAILING);
  if (value.length < 20 || /^[0-9a-f-]+$/i.test(value) || isAllowed(value) || JARGON.test(value))
    return false;
  return DIGIT.test(value) && LETTER.test(value) && entropyBits(value) > 3.4;
}

/** Returns true if a value after a word such as "PIN" or "recovery code" is a code: digits, or groups of them. */
export function isCode(raw: string, link: Link, ends: boolean): boolean {
  const value = withoutEnding(raw, TRAILING);
  if (link === 'loose' || value.length < 4) return false;
  if (link === 'preposed') return isCode(raw, 'remote', ends);
  if (/^[0-9]{4,10}$/.test(value)) {
    if (link === 'remote' && (!ends || /^(?:19|20)[0-9]{2}$/.test(value))) return false;
    return link !== 'adjacent' || ends || value.length > 4;
  }
  if (/^[0-9]{3,6}(?:[- ][0-9]{3,6}){1,3}$/.test(value)) return true;
  if (link === 'remote') return ends && DIGIT.test(value) && SYMBOL.test(value) && isUnmistakable(value);
  return (
    DIGIT.test(value) &&
    (/^[a-z0-9]{4,6}(?:-[a-z0-9]{4,6}){1,5}$/i.test(value) || isPassword(value, link, ends))
  );
}

/**
 * Checks for several words that a sentence does not need: "correct horse battery". `isCertain`: only a passphrase
 * fits there, and a number may end it; otherwise there must be four short words.
 */
export function isPassphrase(value: string, isCertain: boolean): boolean {
  if (!/^\s*\p{Ll}{3,12}[0-9]{0,3}\s/u.test(value)) return false;
  const words = (isCertain ? value.replace(/\s[0-9]{1,4}\s{0,3}$/, '') : value).trim().split(/\s+/, 30);
  if (words.length < (isCertain ? 3 : 4) || words.length > 24) return false;
  const pattern = isCertain ? /^\p{Ll}{3,12}[0-9]{0,3}$/u : /^[a-z]{3,8}$/;
  // The word list of wallets also contains some common words.
  if (isCertain && words.length > 11)
    return (
      words.every((word) => pattern.test(word)) && words.filter((word) => FUNCTION_WORD.test(word)).length < 3
    );
  return words.every((word) => pattern.test(word) && !FUNCTION_WORD.test(word) && !isStatement(word));
}
