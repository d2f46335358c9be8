import { listInWords } from '../../lib/kernel/format-list';
import type { EvidencePackage } from '../../lib/offers/evidence-package';
import {
  type Measure,
  measured,
  type Plan,
  ranked,
  rounded,
} from '../../public/samples/scoring/estimates.mjs';
import { rowsOf } from '../../public/samples/scoring/figures.mjs';

export const linesOf = (objects: readonly object[]) =>
  objects.map((object) => `${JSON.stringify(object)}\n`).join('');

/** Returns the value of a measure in percent with its interval, as the scoring scripts compute it. */
export function shareOf(rowsCsv: string, measure: Measure, kinds: readonly string[]) {
  const { value, low, high, n } = measured({ rows: rowsOf(rowsCsv) }, measure, kinds);
  const shown = (share: number) => rounded(share * 100, measure.decimals);
  return { value: shown(value), ci_low: shown(low), ci_high: shown(high), n };
}

/** Returns the nearest ranks of times in milliseconds. */
export function latencyOf(
  stage: string,
  milliseconds: readonly number[],
): EvidencePackage['latency'][number] {
  const sorted = milliseconds.map((time) => rounded(time, 2)).toSorted((a, b) => a - b);
  return {
    stage,
    n: sorted.length,
    p50_ms: ranked(sorted, 0.5),
    p95_ms: ranked(sorted, 0.95),
    p99_ms: ranked(sorted, 0.99),
  };
}

/** Returns the usage of operations at their prices, for a number of messages. */
export function costOf(
  messages: number,
  operations: readonly { item: string; priceUsd: number }[],
): EvidencePackage['cost'] {
  const rows = operations.map(({ item, priceUsd }) => ({
    item,
    quantity: messages,
    unit: 'request',
    unit_price_usd: priceUsd,
    total_usd: rounded(messages * priceUsd, 2),
  }));
  const total_usd = rows.reduce((sum, row) => rounded(sum + row.total_usd, 2), 0);
  return {
    note: 'Usage at the prices of the rate card. Usage is included in the price of a pilot.',
    rows,
    total_usd,
    per_item_usd: rounded(total_usd / messages, 4),
  };
}

/** Returns met if every kind reaches the target with the lower end of its interval, partly met if all together do. */
export function outcomeOf(
  total: { ci_low: number },
  kinds: readonly { ci_low: number }[],
  target: number,
): EvidencePackage['verdict']['outcome'] {
  if (kinds.every(({ ci_low }) => ci_low >= target)) return 'met';
  return total.ci_low >= target ? 'partly_met' : 'not_met';
}

/** Names the kinds that do not reach the target with the lower end of their interval. */
export function notMetInWords(kinds: readonly string[], target: number): string {
  const interval = kinds.length === 1 ? 'the interval' : 'each interval';
  return `Not met for ${listInWords(kinds)}: the lower end of ${interval} is below ${target}%.`;
}

export type { Plan };
