import type { EvidenceMetric, EvidencePackage } from './evidence-package';

/** What an interval says about a target: reached by all of it, missed by all of it, or neither is shown. */
export type TargetOutcome = 'met' | 'not_shown' | 'missed' | 'no_target';

/** Whether a measured interval reaches the target; equal to it counts as reached. */
export function targetOutcome({
  ci_low,
  ci_high,
  better,
  target,
}: Pick<EvidenceMetric, 'ci_low' | 'ci_high' | 'better' | 'target'>): TargetOutcome {
  if (target === null) return 'no_target';
  const [worst, best] = better === 'higher' ? [ci_low, ci_high] : [-ci_high, -ci_low];
  const aim = better === 'higher' ? target : -target;
  if (worst >= aim) return 'met';
  return best < aim ? 'missed' : 'not_shown';
}

const outcomeWords: Record<TargetOutcome, string> = {
  met: 'Met',
  not_shown: 'Not shown',
  missed: 'Missed',
  no_target: 'No target',
};

/** The outcome as a table cell says it. */
export function targetOutcomeInWords(outcome: TargetOutcome): string {
  return outcomeWords[outcome];
}

const verdictWords: Record<EvidencePackage['verdict']['outcome'], string> = {
  met: 'Met',
  partly_met: 'Partly met',
  not_met: 'Not met',
};

/** The verdict of a package in words. */
export function verdictInWords(outcome: EvidencePackage['verdict']['outcome']): string {
  return verdictWords[outcome];
}
