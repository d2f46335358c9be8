import type { Span } from '../../text/spans';
import { cueAfter, cueBefore, isBrand, isCity, leadsToName, neverNames, particles, tails } from './name-cues';
import {
  evidenceOf,
  isFirstName,
  isForeign,
  isLowerCaseName,
  isPlainName,
  isWordName,
  lowerCaseCue,
} from './name-evidence';
import type { Token } from './tokens';

/** Words that may belong to one name, with the index of the token after them. */
interface Run {
  words: readonly Token[];
  next: number;
}

interface FoundName extends Span {
  words: readonly Token[];
  isSure: boolean;
}

const wordsMax = 5;
const pronouns = /^(?:i|we|you|he|she|it|they)$/;
const listSeparator = /^(?:, (?:and |or )?| and | & | or |\/)$/;
const placeStart = /^(?:santa|san|los|las|saint|fort|port|mount|el|monte|cape)$/;
const tailNames = /^(?:park|hill|hall|church|temple|pool|lake|bay|house|court|place|bridge|lane)$/;

/**
 * Returns the names of people in an English text, using lists of names, context, and repetition of names already found.
 */
export function findNames(text: string, tokens: readonly Token[]): Span[] {
  const found: FoundName[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const name = nameAt(text, tokens, at, found.at(-1));
    if (name === undefined) continue;
    if (typeof name === 'number') {
      at = Math.max(at, name - 1);
      continue;
    }
    found.push(name);
    while ((tokens[at + 1]?.start ?? Number.POSITIVE_INFINITY) < name.end) at += 1;
  }
  return [...found, ...repeated(text, tokens, found), ...onTickets(text)];
}

/** Names as airlines print them: "OKONJO/CHIDI MR". */
const ticketName =
  /(?<![\p{L}\p{N}/])\p{Lu}{2,24}\/\p{Lu}{2,24}(?: \p{Lu}{2,24})?(?= (?:MR|MRS|MS|MISS|DR|MSTR|CHD|INF)(?!\p{L}))/gu;

const onTickets = (text: string): Span[] =>
  [...text.matchAll(ticketName)].map(({ 0: name, index }) => ({ start: index, end: index + name.length }));

function nameAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  previous: FoundName | undefined,
): FoundName | number | undefined {
  const token = tokens[at];
  if (token === undefined || !mayBegin(token, tokens[at - 1])) return undefined;
  if (!isWordBoundary(text, token.start - 1)) return undefined;
  if (leadsToName(tokens, at) && evidenceOf(token) === 0) return undefined;
  // "May I", "Will you"
  if (isWordName(token.folded) && pronouns.test(tokens[at + 1]?.folded ?? '')) return undefined;
  const isListed = previous !== undefined && listSeparator.test(text.slice(previous.end, token.start));
  const ofList = isListed ? (/\p{L}|&/u.test(text.slice(previous.end, token.start)) ? 2.5 : 1.5) : 0;
  const cue = Math.max(cueBefore(text, tokens, at), ofList);
  const run = runAt(tokens, at, cue);
  const turned = lastNameFirst(text, tokens, at, run, cue);
  if (turned !== undefined) return turned;
  const [first] = run.words;
  const last = run.words.at(-1);
  if (first === undefined || last === undefined || !isWordBoundary(text, last.end)) return undefined;
  if (isThing(tokens, at, run, cue)) return run.next;
  const strength = cue + cueAfter(tokens, first, last, run.next);
  const count = acceptedWords(run.words, strength, tokens[at - 1]);
  const end = run.words[count - 1];
  if (end === undefined) return undefined;
  return {
    start: first.start,
    end: endOf(text, end),
    words: run.words.slice(0, count),
    isSure: count > 1 || strength >= 2,
  };
}

/** Words and signs in front of a name without a capital that is in no list: "mr fagbenle", "name: …". */
const beforeRare = /^(?:mr|mrs|ms|dr|name|surname|forename|is|was|its|it['’]s|it|account|file|card|[.:?'’])$/;

/** Returns false for most words without a capital, which saves looking for cues. */
const mayBegin = ({ shape, folded }: Token, before: Token | undefined): boolean =>
  shape === 'lower'
    ? isPlainName(folded) ||
      isWordName(folded) ||
      particles.has(folded) ||
      beforeRare.test(before?.folded ?? '')
    : shape !== 'number' && shape !== 'other';

/** A name that ends in an initial includes its dot. */
const endOf = (text: string, { shape, end }: Token) =>
  shape === 'initial' && text.charAt(end) === '.' ? end + 1 : end;

/** Returns the name that begins with its last name: "Ravn, Mikkel". */
function lastNameFirst(
  text: string,
  tokens: readonly Token[],
  at: number,
  run: Run,
  cue: number,
): FoundName | undefined {
  const [first, second] = run.words;
  const before = tokens[at - 1];
  if (first === undefined || second !== undefined || tokens[run.next]?.text !== ',') return undefined;
  const isAnnounced = cue >= 1 || before?.text === ':';
  const begins = before === undefined || first.followsBreak;
  if (!isAnnounced && !begins) return undefined;
  const isLastName = isPlainName(first.folded) || (isAnnounced && isForeign(first));
  if (!isLastName || isCity(first) || /^(?:in|at|near|to|from|via)$/.test(before?.folded ?? ''))
    return undefined;
  const { words } = runAt(tokens, run.next + 1, 0);
  const [given] = words;
  const last = words.at(-1);
  if (given === undefined || last === undefined || !given.followsSpace) return undefined;
  if (!isFirstName(given.folded) || isCity(given) || last.isGenitive) return undefined;
  return { start: first.start, end: endOf(text, last), words: [first, ...words], isSure: true };
}

/** Returns false next to characters that make a word part of code, an address or a handle. */
function isWordBoundary(text: string, at: number): boolean {
  const character = text.charAt(at);
  if (/[@#_/\\=<>{}[\]$~^+*|%&]/.test(character)) return character === '<' && text.charAt(at - 1) === ' ';
  return !(character === '.' && /[\p{L}\p{N}]/u.test(text.charAt(at + 1)));
}

function runAt(tokens: readonly Token[], at: number, cue: number): Run {
  const takesLowerCase = cue >= lowerCaseCue;
  const words: Token[] = [];
  let next = at;
  for (; words.length < wordsMax; next += 1) {
    const token = tokens[next];
    if (token === undefined) break;
    if (words.length > 0 && !token.followsSpace) {
      // An initial may have its dot, and the next word may follow without a space: "J.R. Hale", "J.Hale".
      const isAfterInitial = words.at(-1)?.shape === 'initial';
      if (token.text === '.' && isAfterInitial) continue;
      if (tokens[next - 1]?.text !== '.' || !isAfterInitial || token.followsBreak) break;
    }
    const isInitial = token.shape === 'initial' && tokens[next + 1]?.text === '.';
    if (neverNames.has(token.folded) && !isInitial) break;
    if (tokens[next - 1]?.isGenitive && words.length > 0) break;
    const isName =
      token.shape === 'capitalised' ||
      token.shape === 'initial' ||
      (token.shape === 'upper' &&
        token.text.length > 3 &&
        (isPlainName(token.folded) ||
          isWordName(token.folded) ||
          (isForeign(token) &&
            (cue >= 3 || words.at(-1)?.shape === 'upper' || isFirstName(words[0]?.folded ?? ''))))) ||
      (token.shape === 'lower' && words.length < 2 && isLowerCaseName(token, cue, words[0]));
    const isParticle =
      (words.length > 0 || takesLowerCase) &&
      particles.has(token.folded) &&
      isCapitalisedSoon(tokens, next + 1);
    if (!isName && !isParticle) break;
    words.push(token);
  }
  return { words, next };
}

function isCapitalisedSoon(tokens: readonly Token[], at: number): boolean {
  const [one, two] = [tokens[at], tokens[at + 1]];
  if (one?.shape === 'capitalised') return true;
  return one !== undefined && particles.has(one.folded) && two?.shape === 'capitalised';
}

/**
 * Returns true for companies, places and products: by a preceding "the", by words in or after the name, by `&`, or
 * because they are well known.
 */
function isThing(tokens: readonly Token[], at: number, { words, next }: Run, cue: number): boolean {
  const isTail = (token: Token | undefined) =>
    token !== undefined && token.shape !== 'lower' && tails.has(token.folded);
  // After a strong cue a tail may be a last name, as in "Caller: Mina Park".
  if (words.slice(1).some((word) => isTail(word) && !(cue >= 3 && tailNames.test(word.folded)))) return true;
  const after = tokens[next]?.followsBreak ? undefined : tokens[next];
  if (isTail(after)) return true;
  // "the Walter Scott pub", also after a title
  const before = tokens[at - 1]?.folded;
  if (before === 'the' || (tokens[at - 2]?.folded === 'the' && cue >= 4 && before !== 'name')) return true;
  // "Elton's Diner"
  if (words.length === 1 && words[0]?.isGenitive && after?.shape === 'capitalised') return true;
  if (words.length > 1 && cue < 3 && placeStart.test(words[0]?.folded ?? '')) return true;
  if (tokens[next]?.text === '&' || tokens[at - 1]?.text === '&') return true;
  // "Baker, Stone and Hill LLP"
  if (tokens.slice(next, next + 8).some((token, ahead, ahead8) => isFirmEnd(token, ahead8.slice(0, ahead))))
    return true;
  return isBrand(words);
}

function isFirmEnd(token: Token, between: readonly Token[]): boolean {
  if (
    !/^(?:llp|llc|inc|ltd|gmbh|plc|sons|partners|associates)$/.test(token.folded) ||
    token.shape === 'lower'
  )
    return false;
  return [...between, token].every(
    ({ text, shape, followsBreak }, index) =>
      !followsBreak &&
      (index === between.length || shape === 'capitalised' || text === ',' || text === 'and' || text === '&'),
  );
}

/** Returns the number of words that form the name; 0 if they are not a name. */
function acceptedWords(words: readonly Token[], cue: number, before: Token | undefined): number {
  const [first, second] = words;
  if (first === undefined || words.every(({ shape }) => shape === 'initial')) return 0;
  if (particles.has(first.folded) && (first.shape === 'lower' || !isFirstName(first.folded)))
    return cue >= lowerCaseCue ? words.length : 0;
  const isPlace = before !== undefined && /^(?:in|to|from|at|near|via)$/.test(before.folded);
  const evidence = words.map(evidenceOf);
  const [ofFirst = 0, ofSecond = 0] = evidence;
  // "Ben Wagner", "Tan Le"
  const isEnd = (index: number) => index === 0 || index === words.length - 1;
  const named = words.filter(
    ({ folded, shape }, index) => !particles.has(folded) || (isEnd(index) && shape === 'capitalised'),
  ).length;
  if (named >= 2 && second !== undefined) {
    const sum = ofFirst + ofSecond + Math.max(0, ...evidence.slice(2));
    const weight = isPlace && sum < 3 && cue < 3 ? Math.max(0, cue - 1) : cue;
    // "P. Venkataraghavan"
    const wanted = first.shape === 'initial' && isForeign(second) ? 1.5 : wantedOf(first, ofFirst);
    if (sum + weight >= wanted) return words.length;
    if (ofFirst < 2) return 0;
  }
  if (first.shape === 'initial') return 0;
  const isArticle =
    before !== undefined &&
    /^(?:a|an|this|that|our|your|\d+|two|three|four|five|six|ten)$/.test(before.folded);
  if ((isCity(first) && cue < (isPlace ? 3 : 2)) || (isArticle && cue < 3)) return 0;
  // "in Oslo", "for May"
  if (before !== undefined && cue < 3) {
    if (/^(?:in|at|near)$/.test(before.folded)) return 0;
    if (
      first.folded === 'may' &&
      /^(?:for|until|till|since|by|from|to|of|before|after|and)$/.test(before.folded)
    )
      return 0;
  }
  const wanted = isFirstName(first.folded)
    ? 1
    : isPlainName(first.folded)
      ? 2
      : isWordName(first.folded)
        ? 2
        : isForeign(first)
          ? 2.5
          : 3;
  return cue >= wanted + (first.startsSentence && ofFirst < 2 && cue < 3 ? 0.5 : 0) ? 1 : 0;
}

/** Returns the evidence and cues that a name with several words needs, depending on its first word. */
function wantedOf(first: Token, ofFirst: number): number {
  if (isFirstName(first.folded)) return 2;
  if (first.shape === 'initial') return 2.5;
  // Two rare names without a listed one need a cue: a firm or a place may have such a name.
  if (isForeign(first) && !isPlainName(first.folded)) return 3;
  return ofFirst > 0 ? 2 : 2.5;
}

/** Returns the other occurrences of names that were found with certainty, and of parts of those names. */
function repeated(text: string, tokens: readonly Token[], found: readonly FoundName[]): Span[] {
  const sure = new Set(
    found
      .filter(({ isSure }) => isSure)
      .flatMap(({ words }) => words)
      .filter(
        ({ text: word, folded }) =>
          word.length >= 3 && !neverNames.has(folded) && !particles.has(folded) && !isWordName(folded),
      )
      .map(({ text: word }) => word),
  );
  return tokens.filter(
    (token, at) =>
      sure.has(token.text) &&
      token.shape !== 'lower' &&
      isWordBoundary(text, token.start - 1) &&
      isWordBoundary(text, token.end) &&
      !tails.has(tokens[at + 1]?.folded ?? ''),
  );
}
