import { isUnmistakable } from './values';
import { withoutEnding } from './without-ending';

/** Text after the @ of an address and the following sign; group 1: the sign, 2: the possible password. */
const AFTER_AT =
  /[a-z0-9-]{1,60}(?:\.[a-z0-9-]{2,30}){1,4}["'`]?(:|\s?[|/,]\s)["'`„“]?(?![#@/+])([^\s"'`”“<>|,;]{6,64})/iy;
/** Maximum number of addresses to check in a text. */
const ADDRESSES_MAX = 50;

function isPassword(sign: string, raw: string): boolean {
  const value = withoutEnding(raw, '.,;)');
  if (!isUnmistakable(value)) return false;
  return sign === ':' ? !/[/.]/.test(value) : /[!#$%^&*?~]/.test(value) && /[0-9]/.test(value);
}

/** Returns true if a password follows an e-mail address with only a sign between: "dana@acme.example:…". */
export function hasMailPair(text: string): boolean {
  let at = text.indexOf('@');
  for (let count = 0; at >= 0 && count < ADDRESSES_MAX; count++) {
    AFTER_AT.lastIndex = at + 1;
    const found = AFTER_AT.exec(text);
    // An address of a repository has such a form: "git@host:Team/Name".
    if (found !== null && text.slice(at - 3, at) !== 'git' && isPassword(found[1] ?? '', found[2] ?? ''))
      return true;
    at = text.indexOf('@', at + 1);
  }
  return false;
}
