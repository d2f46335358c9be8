import { lazy } from '../../kernel/lazy';
import { passwordCharactersMax, passwordCharactersMin } from '../founder';
import { commonPasswords } from './common-passwords';

export type PasswordProblem = 'too_short' | 'too_long' | 'differs' | 'too_simple' | 'too_common';

/** Words and sequences that are too weak as a password, in addition to the founder's and the vendor's names. */
const weakWords =
  'password passwort passwd motdepasse contrasena qwertyuiop qwerty qwertz azerty asdfgh welcome letmein changeme administrator admin founder secret portal pilot login 1234567890 123456789 12345678 1234567 123456 12345 1234 123'.split(
    ' ',
  );

/** Minimum characters of a password after such words are removed. */
const othersMin = 8;

const common = lazy(() => new Set(commonPasswords.split(/\s/)));

/** Returns the words of names and addresses, longest first. */
function wordsIn(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return words.filter((word) => word.length >= 3).sort((one, other) => other.length - one.length);
}

/** Returns true if a password is listed, also before final digits, or mostly consists of words that others can guess. */
function isCommon(password: string, about: readonly string[]): boolean {
  const lower = password.toLowerCase();
  const untilLastLetter = /^.*\p{L}/su.exec(lower)?.[0] ?? '';
  if (common().has(lower) || common().has(untilLastLetter)) return true;
  const words = [...wordsIn(about), ...weakWords].filter((word) => lower.includes(word));
  const others = words
    .reduce((left, word) => left.replaceAll(word, ''), lower)
    .replace(/[^\p{L}\p{N}]/gu, '');
  return words.length > 0 && others.length < othersMin;
}

/**
 * Returns why a new password is rejected, or undefined: its length, its repetition, one repeated character, or because
 * it can be guessed. `about` are the founder's name and address and the vendor's name.
 */
export function passwordProblem(
  password: string,
  repeated: string,
  about: readonly string[],
): PasswordProblem | undefined {
  if ([...password].length < passwordCharactersMin) return 'too_short';
  // As better-auth counts.
  if (password.length > passwordCharactersMax) return 'too_long';
  if (new Set(password).size < 5) return 'too_simple';
  if (isCommon(password, about)) return 'too_common';
  return password === repeated ? undefined : 'differs';
}
