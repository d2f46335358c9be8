import { performance } from 'node:perf_hooks';
import { screenText } from '@pilot-portal/screening';
import { type BenchPart, Goals } from './part';
import { median, percentile } from './statistics';

const clean =
  'We want to transcribe support calls, score pronunciation of new agents and route claims to the right team within a minute. ';
const hostile = 'password: token= api_key -> eyJ :// bearer secret is ';

const texts: { name: string; text: string; microsecondsMax: number }[] = [
  { name: '200 clean characters', text: clean.repeat(2).slice(0, 200), microsecondsMax: 80 },
  { name: '2,000 clean characters', text: clean.repeat(20).slice(0, 2_000), microsecondsMax: 80 },
  { name: '2,000 hostile characters', text: hostile.repeat(50).slice(0, 2_000), microsecondsMax: 500 },
  { name: '32 KB of clean characters', text: clean.repeat(300).slice(0, 32_768), microsecondsMax: 8_000 },
];

/** Microseconds of screening alone. */
export function measureScreening(): BenchPart {
  const goals = new Goals();
  const rows = texts.map(({ name, text, microsecondsMax }) => {
    const runs: number[] = [];
    for (let run = 0; run < 2_000; run += 1) {
      const startedAt = performance.now();
      screenText(text);
      runs.push((performance.now() - startedAt) * 1_000);
    }
    return {
      text: name,
      'median µs': goals.atMost(`screening of ${name}, µs`, median(runs), microsecondsMax),
      'p99 µs': percentile(runs, 0.99).toFixed(1),
    };
  });
  return {
    notes: ['One text 2,000 times in this process: the cost to a POST for each of its texts.'],
    tables: [rows],
    misses: goals.misses,
  };
}
