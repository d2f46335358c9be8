import { findAssignment, judgeNamed } from './assignments';
import { normalise } from './normalise';
import { RULES } from './rules';

const AS_WRITTEN = new RegExp(
  RULES.filter((rule) => !rule.anyCase)
    .map((rule) => rule.pattern.source)
    .join('|'),
);
const ANY_CASE = new RegExp(
  RULES.filter((rule) => rule.anyCase)
    .map((rule) => rule.pattern.source)
    .join('|'),
);

function firstRule(text: string, lower: string): string | null {
  return RULES.find((rule) => rule.pattern.test(rule.anyCase ? lower : text))?.id ?? null;
}

function scan(text: string): string | null {
  const lowered = text.toLowerCase();
  if (AS_WRITTEN.test(text) || ANY_CASE.test(lowered)) return firstRule(text, lowered);
  return findAssignment(lowered.length === text.length ? text : lowered, lowered);
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
  const found = scan(text);
  return found === null && seen !== text ? scan(seen) : found;
}
