import { listInWords } from '../../lib/kernel/format-list';
import type { EvidencePackage } from '../../lib/offers/evidence-package';
import { type Plan, ranked, rounded } from '../../public/samples/scoring/estimates.mjs';

export const linesOf = (objects: readonly object[]) =>
  objects.map((object) => `${JSON.stringify(object)}\n`).join('');

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

/** Names the kinds that do not reach the target with the lower end of their interval. */
export function notMetInWords(kinds: readonly string[], target: number): string {
  const interval = kinds.length === 1 ? 'the interval' : 'each interval';
  return `Not met for ${listInWords(kinds)}: the lower end of ${interval} is below ${target}%.`;
}

export type { Plan };
