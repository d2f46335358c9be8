import { SeededRandom } from '../../tools/evidence/random';
import type { MetricName } from './criterion';
import type { PilotItem } from './items/manifest';
import type { Criterion } from './plan';
import { decisions, type RowsByKind } from './rows';

/** A random pilot from a seed: criteria, and rows of every kind. */
export interface GeneratedPilot {
  plan: { criteria: Criterion[] };
  rows: RowsByKind;
  seed: number;
  look: 'only' | 'checkpoint' | 'final';
  items: Pick<PilotItem, 'item' | 'stratum' | 'cluster'>[];
}

export function generatePilot(
  seed: number,
  metrics: readonly MetricName[],
  itemsMax: number,
): GeneratedPilot {
  const random = new SeededRandom(seed);
  const items = Array.from({ length: random.below(itemsMax + 1) }, (_, at) => `item-${(at * 7) % itemsMax}`);
  const labels = ['claim', 'invoice', 'Ärger', 'other', '𝐀', '豈'].slice(0, 2 + random.below(5));
  const chance = random.next();
  const percent = (max: number) => (1 + random.below(max * 10 - 1)) / 10;
  const criteria = metrics.map((metric, at): Criterion => {
    const target = percent(99);
    const expected = metric === 'word_error_rate' ? target / 2 : (target + 100) / 2;
    const baseline = random.below(3) === 0 ? null : random.below(1_001) / 10;
    const baseline_n = baseline === null || random.below(2) === 0 ? null : 1 + random.below(10_000);
    const kind = metric.startsWith('span') && random.below(3) === 0 ? random.pick(labels) : null;
    const must = random.below(2) === 0;
    return { name: `${at}`, metric, target, must, expected, baseline, baseline_n, kind, labels: null };
  });
  const isRight = () => random.next() < chance;
  const rows: RowsByKind = {
    words: items.map((item) => {
      const words = random.below(10) === 0 ? 0 : random.below(400);
      const sub = random.below(1 + Math.floor(words * (1 - chance)));
      return { item, words, sub, del: random.below(1 + words - sub), ins: random.below(5) };
    }),
    labels: items.map((item) => {
      const gold = random.pick(labels);
      return { item, gold, predicted: isRight() ? gold : random.pick(labels) };
    }),
    decisions: items.map((item) => ({ item, decision: isRight() ? 'accepted' : random.pick(decisions) })),
    spans: items.flatMap((item) =>
      labels
        .filter(() => random.below(2) === 0)
        .map((kind) => ({ item, kind, tp: random.below(9), fp: random.below(3), fn: random.below(4) })),
    ),
  };
  const [hasStrata, hasClusters] = [random.below(2) === 0, random.below(2) === 0];
  const manifest = items.map((item) => ({
    item,
    stratum: hasStrata ? random.pick(['phone', 'mail', 'Ärger']) : null,
    cluster: hasClusters && random.below(9) > 0 ? `speaker-${random.below(1 + items.length / 3)}` : null,
  }));
  if (hasStrata && criteria[0]) criteria[0].by_stratum = true;
  const look = random.pick(['only', 'checkpoint', 'final'] as const);
  return { plan: { criteria }, rows, seed: 1 + random.below(2 ** 32 - 1), look, items: manifest };
}
