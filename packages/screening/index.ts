import { classifyNamed, findAssignment } from './assignments';
import { isInsideRun, RUN_LENGTH_MIN } from './base64-runs';
import { encodedIn, hasEncodedLogin, hasMailPair, plainOf } from './decodings';
import { LABELS, labelsIn } from './label-scan';
import { keepingPositions, normalise } from './normalise';
import { CandidateScan, type Candidates, isOfSet, PrefixIndex, positionOf, prefixesOf } from './prefix-index';
import type { Rule } from './rule';
import { RULES } from './rules';

export { withoutEnding } from './normalise';

interface Anchored {
  readonly id: string;
  readonly pattern: RegExp;
}

class Formats extends PrefixIndex<Rule, readonly Anchored[]> {
  constructor(rules: readonly Rule[]) {
    super(
      rules,
      (rule) => rule.pattern.source,
      (bucket) => bucket.map((rule) => ({ id: rule.id, pattern: new RegExp(rule.pattern.source, 'y') })),
    );
  }

  /**
   * Returns the id of the first rule that matches at one of the candidates of their set, or null. `written` has the
   * capitals that `text` may lack.
   */
  find(text: string, candidates: Candidates, set: number, written = text): string | null {
    for (const candidate of candidates) {
      if (!isOfSet(candidate, set)) continue;
      const at = positionOf(candidate);
      const id = this.findAt(text, at, idAt);
      if (id !== null && !isInsideRun(written, at)) return id;
    }
    return null;
  }
}

const AS_WRITTEN = new Formats(RULES.filter((rule) => !rule.anyCase));
const ANY_CASE = new Formats(RULES.filter((rule) => rule.anyCase));
const WITHOUT_PREFIX = RULES.filter((rule) => prefixesOf(rule.pattern.source) === null);

/** Numbers of the sets to scan for. */
const SET = { asWritten: 0, anyCase: 1, labels: 2 } as const;
const ALL_PREFIXES = new CandidateScan([AS_WRITTEN.prefixes, ANY_CASE.prefixes, LABELS.prefixes]);

function idAt(bucket: readonly Anchored[], text: string, at: number): string | null {
  for (const rule of bucket) {
    rule.pattern.lastIndex = at;
    if (rule.pattern.test(text)) return rule.id;
  }
  return null;
}

function findFormat(text: string, lower: string, candidates: Candidates): string | null {
  for (const rule of WITHOUT_PREFIX) if (rule.pattern.test(rule.anyCase ? lower : text)) return rule.id;
  return (
    AS_WRITTEN.find(text, candidates, SET.asWritten) ?? ANY_CASE.find(lower, candidates, SET.anyCase, text)
  );
}

function findSecret(seen: string): string | null {
  const lower = seen.toLowerCase();
  const candidates = ALL_PREFIXES.candidatesIn(lower);
  return (
    findFormat(seen, lower, candidates) ??
    findAssignment(seen, lower, labelsIn(lower, candidates, SET.labels)) ??
    (hasMailPair(seen) || hasEncodedLogin(seen) ? 'labelled-login' : null)
  );
}

const MAY_BE_ENCODED = /[&%]/;

/**
 * Returns the id of the first rule that refuses the decoded text (entities, percent-encoding or base64, decoded
 * once), or null.
 */
function findEncoded(seen: string): string | null {
  if (seen.length < RUN_LENGTH_MIN && !MAY_BE_ENCODED.test(seen)) return null;
  const plain = plainOf(seen);
  if (plain !== seen) {
    const found = findSecret(normalise(plain));
    if (found !== null) return found;
  }
  const { texts, isAwsSecret } = encodedIn(plain);
  if (isAwsSecret) return 'aws-secret-access-key';
  for (const text of texts) {
    const found = findSecret(normalise(text));
    if (found !== null) return found;
  }
  return null;
}

/**
 * Returns the id of the first rule that refuses the text as secret-like, or null. `label` is the innermost JSON
 * property name of the text: a credential-like name ("api_key") makes an innocent value a secret.
 */
export function screenText(text: string, label?: string): string | null {
  const seen = normalise(text);
  if (label !== undefined) {
    const named = classifyNamed(label, seen.trim());
    if (named !== null) return named;
  }
  const found = findSecret(seen) ?? findEncoded(seen);
  if (found !== null || seen === text) return found;
  // An invisible character that was removed may have separated a format from the letter before it.
  const written = keepingPositions(text).toLowerCase();
  return findFormat(text, written, ALL_PREFIXES.candidatesIn(written));
}
