import { leadFieldLabels } from '../leads/field-labels';
import type { buyerTypes } from '../leads/lead';
import type { QualificationSignal } from '../leads/lead-check';
import type { NamedBy } from '../leads/named-quotes';
import type { DifferingField } from '../leads/replays';
import { type BandRaise, type ScoredReason, scoringRules } from '../leads/scoring';
import type { InboxPage, NearDuplicate } from './inbox';

export const namedByWords: Record<NamedBy, string> = {
  form: 'attached by the request form',
  link: 'named in the Link header',
  mcp: 'named through MCP',
};

export function leadsInWords(count: number): string {
  return count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`;
}

export function likenessInWords(why: NearDuplicate['why']): string {
  const words = { company: 'same company', contact: 'same contact', domain: 'same email domain' };
  return why.map((part) => words[part]).join(' and ');
}

export function differencesInWords(fields: readonly DifferingField[]): string {
  const wordsOf = (field: DifferingField) => {
    if (field === 'Link') return 'the quotes it names';
    return field === 'source' ? field : leadFieldLabels[field].label.toLowerCase();
  };
  return fields.map(wordsOf).join(', ');
}

/** Returns the kind of buyer: `person`, `agent`, or `partner`, which may be either. */
export function buyerKindOf(buyerType: (typeof buyerTypes)[number]): 'person' | 'agent' | 'partner' {
  if (buyerType === 'human_buyer') return 'person';
  return buyerType === 'partner_agent' ? 'partner' : 'agent';
}

/** Maximum of the count of leads that are due soon. */
export const dueSoonCountMax = 200;

/** Formats the count of leads that are due soon: `12`, or `200+` at the maximum. */
export function dueSoonFigure(count: number): string {
  return count >= dueSoonCountMax ? `${dueSoonCountMax}+` : String(count);
}

/** Formats the number of leads decided today by decision; empty if it is not known. */
export function doneInWords(done: InboxPage['doneToday']): string {
  if (done === null) return '';
  const words = {
    accepted: 'accepted',
    declined: 'declined',
    snoozed: 'snoozed',
    duplicate: 'marked as duplicates',
  };
  const parts = Object.entries(words).flatMap(([status, word]) => {
    const leads = done.find((each) => each.status === status)?.leads ?? 0;
    return leads > 0 ? [`${leads.toLocaleString('en-US')} ${word}`] : [];
  });
  return parts.length > 0 ? `Today: ${parts.join(', ')}.` : 'Nothing was decided today.';
}

/** Returns the title of a view's tab: `(12) To review`. */
export function titleOfView(name: string, dueSoonCount: number): string {
  return dueSoonCount > 0 ? `(${dueSoonFigure(dueSoonCount)}) ${name}` : name;
}

/** Maximum number of similar leads shown exactly; above it the list shows `20+`. */
export const alikeCountMax = 20;

/** Formats the number of similar leads: `2 similar`, `20+ similar`. */
export function alikeInWords(count: number): string {
  return count > alikeCountMax ? `${alikeCountMax}+ similar` : `${count} similar`;
}

const lackingWords: Record<QualificationSignal, string> = {
  workflow_named: 'a named workflow',
  samples_available: 'samples',
  success_metric_named: 'a success metric',
  high_volume_or_high_risk: 'high volume or high risk',
  risk_owner_named: 'a risk owner',
  annual_commit_meets_minimum: 'the minimum annual plan',
};

function lacking(reason: string): string {
  const signal = scoringRules.find((rule) => rule.reason === reason)?.signal;
  return signal ? lackingWords[signal] : reason;
}

/** Summarizes a score: the missing lines if there are at most two, otherwise the points to the next band. */
export function scoreInWords(
  score: number,
  missing: readonly ScoredReason[],
  raise: BandRaise | null,
): string {
  if (missing.length === 0) return 'Full marks: nothing missing';
  const points = missing.reduce((sum, line) => sum + line.points, 0);
  if (missing.length <= 2) {
    const words = missing.map(({ reason }) => lacking(reason)).join(' and ');
    return `Missing: ${words} (${points} points short of ${score + points})`;
  }
  if (raise) return `${raise.pointsMissing} points short of band ${raise.band}`;
  return `${missing.length} answers that earn points are missing`;
}
