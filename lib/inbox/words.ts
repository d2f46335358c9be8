import type { BandRaise } from '../leads/band-raise';
import { leadFieldWords } from '../leads/field-words';
import type { buyerTypes } from '../leads/lead';
import type { QualificationSignal } from '../leads/lead-check';
import type { NamedBy } from '../leads/named-quotes';
import type { DifferingField } from '../leads/replays';
import { type ScoredReason, scoringRules } from '../leads/scoring';
import type { NearDuplicate } from './inbox';

export const namedByWords: Record<NamedBy, string> = {
  form: 'carried over by the request form',
  link: 'named in the Link header',
  mcp: 'named through MCP',
};

/** What two leads have in common. */
export function likenessInWords(why: NearDuplicate['why']): string {
  const words = { company: 'same company', contact: 'same contact', domain: 'same mail domain' };
  return why.map((part) => words[part]).join(' and ');
}

/** Where another request differs, by the names that founders read. */
export function differencesInWords(fields: readonly DifferingField[]): string {
  const wordsOf = (field: DifferingField) => {
    if (field === 'Link') return 'the quotes it names';
    return field === 'source' ? field : leadFieldWords[field].label.toLowerCase();
  };
  return fields.map(wordsOf).join(', ');
}

/** Who asks, in one word: `person`, `agent`, or `partner`, which may be either. */
export function buyerKindOf(buyerType: (typeof buyerTypes)[number]): 'person' | 'agent' | 'partner' {
  if (buyerType === 'human_buyer') return 'person';
  return buyerType === 'partner_agent' ? 'partner' : 'agent';
}

/** What a lead lacks that does not score, as it is asked for. */
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

/** What a score says in one line: what it lacks where that is little, else how far the next band is. */
export function scoreInWords(
  score: number,
  missing: readonly ScoredReason[],
  raise: BandRaise | null,
): string {
  if (missing.length === 0) return 'Everything that scores is there';
  const points = missing.reduce((sum, line) => sum + line.points, 0);
  if (missing.length <= 2) {
    const words = missing.map(({ reason }) => lacking(reason)).join(' and ');
    return `All but ${words}: ${points} more points would make ${score + points}`;
  }
  if (raise) return `${raise.pointsMissing} more points would make it band ${raise.band}`;
  return `${missing.length} of the things that score are missing`;
}
