import { findAssignment, judgeNamed } from './assignments';
import { Dispatch, leadsOf } from './dispatch';
import { normalise } from './normalise';
import type { Rule } from './rule';
import { RULES } from './rules';

interface Anchored {
  readonly id: string;
  readonly pattern: RegExp;
}

class Formats extends Dispatch<Rule, readonly Anchored[]> {
  constructor(rules: readonly Rule[]) {
    super(
      rules,
      (rule) => rule.pattern.source,
      (bucket) => bucket.map((rule) => ({ id: rule.id, pattern: new RegExp(rule.pattern.source, 'y') })),
    );
  }

  find(text: string): string | null {
    for (let at = this.next(text, 0); at < text.length; at = this.next(text, at + 1)) {
      const id = idAt(text, at, this.twoAt(text, at)) ?? idAt(text, at, this.threeAt(text, at));
      if (id !== null) return id;
    }
    return null;
  }
}

const AS_WRITTEN = new Formats(RULES.filter((rule) => !rule.anyCase));
const ANY_CASE = new Formats(RULES.filter((rule) => rule.anyCase));
const WITHOUT_LEAD = RULES.filter((rule) => leadsOf(rule.pattern.source) === null);

function idAt(text: string, at: number, bucket: readonly Anchored[] | undefined): string | null {
  if (bucket === undefined) return null;
  for (const rule of bucket) {
    rule.pattern.lastIndex = at;
    if (rule.pattern.test(text)) return rule.id;
  }
  return null;
}

function findFormat(text: string, lower: string): string | null {
  for (const rule of WITHOUT_LEAD) if (rule.pattern.test(rule.anyCase ? lower : text)) return rule.id;
  return AS_WRITTEN.find(text) ?? ANY_CASE.find(lower);
}

/**
 * Returns the id of the first rule that refuses the text as secret-like, or null. `label` is the innermost JSON
 * property name the text stands under: a credential-like name ("api_key") makes an innocent value a secret.
 */
export function screenText(text: string, label?: string): string | null {
  const seen = normalise(text);
  if (label !== undefined) {
    const named = judgeNamed(label, seen.trim());
    if (named !== null) return named;
  }
  const lower = seen.toLowerCase();
  const found = findFormat(seen, lower) ?? findAssignment(seen, lower);
  // An invisible character that was removed may have stood between a format and a letter before it.
  return found === null && seen !== text ? findFormat(text, text.toLowerCase()) : found;
}
