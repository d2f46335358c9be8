import { expect, it } from 'vitest';

import { figuresOf } from '../../public/pilot-scripts/figures.mjs';
import { metricNames, metrics } from './criterion';
import type { Criterion } from './plan';
import { parseRows } from './row-files';
import type { RowsByKind } from './rows';

const given = {
  name: 'A',
  must: true,
  target: 50,
  baseline: null,
  baseline_n: null,
  kind: null,
  labels: null,
};
const items = Array.from({ length: 20_000 }, (_, at) => ({ item: `item-${at}`, at }));
const rows: RowsByKind = {
  words: items.map(({ item, at }) => ({
    item,
    words: 200 + (at % 300),
    sub: at % 30,
    del: at % 7,
    ins: at % 5,
  })),
  labels: items.map(({ item, at }) => ({ item, gold: `l${at % 20}`, predicted: `l${(at * at) % 20}` })),
  decisions: items.map(({ item, at }) => ({ item, decision: at % 5 === 0 ? 'changed' : 'accepted' })),
  spans: items.map(({ item, at }) => ({ item, kind: `k${at % 8}`, tp: at % 9, fp: at % 3, fn: at % 2 })),
};

/** Processor time in milliseconds. */
async function timeOf(work: () => unknown): Promise<number> {
  const { user } = process.cpuUsage();
  await work();
  return (process.cpuUsage().user - user) / 1_000;
}

it.each(metricNames)('%s of 20,000 items takes less than 2 s', async (metric) => {
  const criterion: Criterion = { ...given, metric, expected: metrics[metric].better === 'lower' ? 40 : 60 };
  expect(await timeOf(() => figuresOf({ criteria: [criterion] }, rows, 7))).toBeLessThan(2_000);
});

it('a file of 20,000 rows is parsed in less than 500 ms', async () => {
  const file = `item,words,sub,del,ins\n${rows.words.map((row) => Object.values(row).join()).join('\n')}`;
  expect(await timeOf(() => parseRows(file))).toBeLessThan(500);
});

it('other work runs while 20,000 items are drawn', async () => {
  const criterion = { ...given, metric: 'word_error_rate', expected: 40 } as const;
  const computed = figuresOf({ criteria: [criterion] }, rows, 7);
  let turns = 0;
  let isDone = false;
  void computed.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  expect(turns).toBeGreaterThan(400);
});
