import {
  isCode,
  isKey,
  isLongRandom,
  isPassphrase,
  isPassword,
  isUnmistakable,
  LINKS,
  type Link,
} from './values';

export type SecretKind = 'password' | 'key' | 'code' | 'weak';

const VALUE =
  /[^\s"'`“”„«»「」『』‘’<>|、。，；！？（）【】《》\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{1,72}/y;
export const QUOTED_VALUE = /[^"'`“”„«»「」『』‘’》\n]{1,96}/y;
/** Text that may follow a value as the last thing on its line. */
const LINE_END =
  /["'`”»」』)\]}*_\\]{0,4}(?:です|だ|となります|입니다|이에요|예요|이다)?[.!。]?(?:\s{0,4}$|[ \t]{0,4}\r?\n|[,;]?\s{0,2}[^\s:=]{2,16}\s?[:=])/y;
/** Start of another name and its value within a run of characters: "P2;invoice:P3". */
const NEXT_NAMED = /[;,&][a-z_]{2,30}[:=]/i;
/** A count: "password: 4500, billing: 2100", "password: 4500 tickets". */
const COUNTED =
  /^[0-9][0-9.,]{0,9}(?:\s?%?[,;]\s?["']?[\p{L}_ -]{2,24}["']?\s?[:=]\s?[0-9]|\s(?:tickets?|calls?|requests?|cases|users|customers|times|samples|rows|a (?:day|week|month|year)|per )|\s?\/\s?(?:day|week|month|year))/iu;
const COUNT_REACH = 48;
/** Three words or more, each the next of a list. */
const LISTED = /^[\p{L}_-]{2,24}(?:, ?[\p{L}_-]{2,24}){2}(?:,|[.;]?\s{0,3}$|\n)/u;
const LIST_REACH = 84;
const KINDS: readonly SecretKind[] = ['password', 'key', 'code', 'weak'];
const UNKNOWN = 0;
const YES = 1;
const NO = 2;

/** Classifies the values of one text, each in the same role only once. */
export class ValueContext {
  private readonly known = new Map<string, Uint8Array>();
  /** The last value, which is often checked again in another role. */
  private last = '';
  private lastVerdicts: Uint8Array = new Uint8Array(0);

  constructor(readonly text: string) {}

  isCredential(kind: SecretKind, value: string, link: Link, ends: boolean): boolean {
    if (value.length < 4) return false;
    if (value !== this.last) {
      this.last = value;
      this.lastVerdicts = this.verdictsOf(value);
    }
    const verdicts = this.lastVerdicts;
    const role = (KINDS.indexOf(kind) * LINKS.length + LINKS.indexOf(link)) * 2 + (ends ? 1 : 0);
    if (verdicts[role] === UNKNOWN) verdicts[role] = decide(kind, value, link, ends) ? YES : NO;
    return verdicts[role] === YES;
  }

  private verdictsOf(value: string): Uint8Array {
    let verdicts = this.known.get(value);
    if (verdicts === undefined) {
      verdicts = new Uint8Array(KINDS.length * LINKS.length * 2);
      this.known.set(value, verdicts);
    }
    return verdicts;
  }

  /** Returns true if only punctuation follows on the line from a position on. */
  endsAt(at: number): boolean {
    LINE_END.lastIndex = at;
    return LINE_END.test(this.text);
  }
}

function decide(kind: SecretKind, value: string, link: Link, ends: boolean): boolean {
  if (kind === 'weak') return isLongRandom(value) || (link === 'assigned' && isKey(value, 'remote', ends));
  if (kind === 'code') return isCode(value, link, ends);
  return kind === 'password' ? isPassword(value, link, ends) : isKey(value, link, ends);
}

/** Returns the match of a sticky pattern at a position, or an empty string. */
export function valueAt(text: string, at: number, pattern: RegExp): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Classifies the value that begins at `at`, whole and up to the first separator within it. */
export function classifyAt(
  context: ValueContext,
  at: number,
  kind: SecretKind,
  link: Link,
  quoted: boolean,
): boolean {
  const { text } = context;
  if (quoted) {
    const inside = valueAt(text, at, QUOTED_VALUE);
    if (inside.includes(' '))
      return (
        kind !== 'weak' &&
        (isPassphrase(inside, true) || inside.split(' ').some((word) => isUnmistakable(word)))
      );
    if (context.isCredential(kind, inside, 'quoted', true)) return true;
  }
  const value = valueAt(text, at, VALUE);
  if (value.length < 4) return false;
  if (context.isCredential(kind, value, link, context.endsAt(at + value.length))) {
    if (link !== 'assigned' && COUNTED.test(text.slice(at, at + COUNT_REACH))) return false;
    const named = value.search(NEXT_NAMED);
    return named < 0 || (named > 3 && context.isCredential(kind, value.slice(0, named), link, true));
  }
  const cut = value.search(/[;,&]/);
  if (cut === value.length - 1 && LISTED.test(text.slice(at, at + LIST_REACH))) return false;
  return cut > 3 && context.isCredential(kind, value.slice(0, cut), link, true);
}
