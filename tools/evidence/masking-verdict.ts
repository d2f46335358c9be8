import { listInWords } from '../../lib/kernel/format-list';
import { outcomeOf } from '../../lib/offers/editor/measured-share';
import { kindInSentence, kindOutcome, measuredFigure } from '../../lib/offers/evidence';
import type { EvidencePackage } from '../../lib/offers/evidence-package';

type Kind = EvidencePackage['strata']['rows'][number];

/** Share masked in the messages of a source, such as those written by hand. */
interface SourceShare {
  source: string;
  value: number;
  ci_low: number;
  ci_high: number;
  n: number;
}

/** Returns the verdict on masking: met only if every kind reaches the target in the messages of every source. */
export function maskingVerdict(
  sources: readonly SourceShare[],
  kinds: readonly Kind[],
  target: number,
): EvidencePackage['verdict'] {
  const [first] = sources;
  if (!first) throw new Error('There are no sources of messages.');
  const goal = { better: 'higher', target } as const;
  const shares = kinds.flatMap(({ comparison, ...kind }) => [kind, ...(comparison ? [comparison] : [])]);
  const outcome = outcomeOf(first, shares, goal);
  const unmet = kinds.filter((kind) => kindOutcome(kind, goal) !== 'met');
  const isBelow = ({ value, comparison }: Kind) => Math.min(value, comparison?.value ?? value) < target;
  const namesOf = (some: readonly Kind[]) => some.map(({ name }) => kindInSentence(name));
  const below = namesOf(unmet.filter(isBelow));
  const tooFew = namesOf(unmet.filter((kind) => !isBelow(kind)));
  const masked = sources.map(
    ({ source, value }) => `${measuredFigure(value, '%')} in ${source.toLowerCase()}`,
  );
  const sentences = [
    `Personal data masked: ${listInWords(masked)}.`,
    below.length > 0 && `Below ${target}%: ${listInWords(below)}.`,
    tooFew.length > 0 && `At least ${target}%, but too few items to show it: ${listInWords(tooFew)}.`,
  ].filter((sentence) => sentence !== false);
  return {
    outcome,
    sentence: outcome === 'met' ? `Every kind reaches ${target}%.` : sentences.join(' '),
    conditions: [
      ...below.map((kind) => `Let a person check ${kind}.`),
      ...(tooFew.length > 0
        ? [
            `Let a person check ${listInWords(tooFew)} until more of your messages show that they reach ${target}%.`,
          ]
        : []),
    ],
  };
}
