/** A run of characters that base64 is written with, and its place. */
export interface Run {
  readonly start: number;
  readonly end: number;
}

/** Minimum length of a run: only every twentieth character is checked, and a run this long contains one of them. */
export const RUN_LENGTH_MIN = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const NONE = 255;
const VALUES = new Uint8Array(128).fill(NONE);
for (let value = 0; value < ALPHABET.length; value++) VALUES[ALPHABET.charCodeAt(value)] = value;
VALUES[45] = 62;
VALUES[95] = 63;

function valueAt(text: string, at: number): number {
  return VALUES[text.charCodeAt(at)] ?? NONE;
}

const NO_RUNS: readonly Run[] = [];

/** Returns the runs of twenty characters or more, in order. Samples the text, so that prose is fast. */
export function base64Runs(text: string): readonly Run[] {
  let runs: Run[] | undefined;
  const { length } = text;
  for (let probe = RUN_LENGTH_MIN - 1; probe < length; probe += RUN_LENGTH_MIN) {
    if (valueAt(text, probe) === NONE) continue;
    let start = probe;
    while (start > 0 && probe - start < RUN_LENGTH_MIN && valueAt(text, start - 1) !== NONE) start -= 1;
    let end = probe + 1;
    while (end < length && valueAt(text, end) !== NONE) end += 1;
    if (end - start >= RUN_LENGTH_MIN) {
      runs ??= [];
      runs.push({ start, end });
    }
    while (probe + RUN_LENGTH_MIN < end) probe += RUN_LENGTH_MIN;
  }
  return runs ?? NO_RUNS;
}

/** Characters of base64url before a place and, for a label, around it. */
const BEFORE_MIN = 8;
const AROUND_MIN = 40;

/** Text before the value of a public member of a JWK, and the most characters of it. */
const PUBLIC_MEMBER = /(?<![A-Za-z0-9_-])[nxy]\\?["']?\s{0,4}[:=]\s{0,4}\\?["']?$/;
const PUBLIC_MEMBER_MAX = 16;
/** Characters of a public member's value in which chance letters are recognized. */
const MEMBER_VALUE_MAX = 88;

/** Returns the start of the base64url run before a place, at most some characters back. */
function runStart(text: string, at: number, most: number): number {
  let from = at;
  while (from > 0 && at - from < most && isOfUrl(text.charCodeAt(from - 1))) from -= 1;
  return from;
}

/**
 * Returns true for a place in the middle of a random base64url value, as in a public JWK. Letters that spell a
 * credential word or a provider's prefix occur there by chance. Without an `end`, the value before must be long. In the
 * value of a public member, credential words may also begin it; a provider's format there is a credential.
 */
export function isInsideRun(text: string, start: number, end?: number): boolean {
  const from = runStart(text, start, AROUND_MIN);
  const before = start - from;
  let to = end ?? start;
  while (to - start < AROUND_MIN && isOfUrl(text.charCodeAt(to))) to += 1;
  if (before + to - start < AROUND_MIN) return false;
  if (before >= (end === undefined ? AROUND_MIN : BEFORE_MIN) && isRandom(text.slice(from, start)))
    return true;
  const begin = runStart(text, from, MEMBER_VALUE_MAX - before);
  if (begin === start && end === undefined) return false;
  return PUBLIC_MEMBER.test(text.slice(Math.max(0, begin - PUBLIC_MEMBER_MAX), begin));
}

function isOfUrl(code: number): boolean {
  return code !== 43 && code !== 47 && (VALUES[code] ?? NONE) !== NONE;
}

function isPrintable(byte: number): boolean {
  return (byte >= 32 && byte < 127) || byte === 10 || byte === 13 || byte === 9 || byte >= 0xc2;
}

/** Bytes that must be printable before the rest of a run is decoded. */
const SAMPLE_BYTES = 12;

/** Returns the text that a run encodes, or null if it encodes something else. */
export function decodedRun(text: string, { start, end }: Run): string | null {
  const size = Math.floor(((end - start) * 3) / 4);
  const bytes = new Uint8Array(size);
  let filled = 0;
  let bits = 0;
  let held = 0;
  for (let at = start; at < end; at++) {
    held = ((held << 6) | valueAt(text, at)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    const byte = (held >> bits) & 0xff;
    if (filled < SAMPLE_BYTES && !isPrintable(byte)) return null;
    bytes[filled] = byte;
    filled += 1;
  }
  try {
    return UTF8.decode(bytes.subarray(0, filled));
  } catch {
    return null;
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

const HEX = /^[0-9a-f]+$/i;

/** Counts the stretches of one kind of character: a path of words has few, a random key many. */
function turns(value: string): number {
  let count = 0;
  let last = 0;
  for (let at = 0; at < value.length; at++) {
    const kind = kindAt(value, at);
    if (kind === 0 || kind !== last) count += 1;
    last = kind;
  }
  return count;
}

/** Returns the kind of a character: capital, small letter, digit or symbol of base64, or 0 for any other. */
function kindAt(text: string, at: number): number {
  const value = valueAt(text, at);
  if (value < 52) return value < 26 ? 1 : 2;
  return value === NONE ? 0 : value < 62 ? 3 : 4;
}

/** Returns true if the kind of character changes as often as in a random value. */
export function isRandom(value: string): boolean {
  return turns(value) > value.length * 0.45;
}

/** Words in a text with such a key. Identifiers of forty letters and digits occur in other contexts. */
const AWS = /aws|amazon|bucket|akia|iam|(?<![a-z])s3(?![a-z])|secret/i;

/** Returns true for forty random characters, as in secret access keys of AWS. No checksum has this form. */
export function isAwsSecret(text: string, { start, end }: Run): boolean {
  if (end - start !== 40) return false;
  const value = text.slice(start, end);
  if (HEX.test(value) || /[-_]/.test(value)) return false;
  if (!/[+/]/.test(value) && !AWS.test(text)) return false;
  return /[0-9]/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value) && turns(value) >= 16;
}
