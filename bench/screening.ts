import { performance } from 'node:perf_hooks';
import { screenText } from '../lib/domain/screening/screen';

const clean =
  'We want to transcribe support calls, score pronunciation of new agents and route claims to the right team within a minute. ';
const hostile = 'password: token= api_key -> eyJ :// bearer secret is ';

const texts: { name: string; text: string; microsecondsMax: number }[] = [
  { name: '200 clean characters', text: clean.repeat(2).slice(0, 200), microsecondsMax: 80 },
  { name: '2,000 clean characters', text: clean.repeat(20).slice(0, 2_000), microsecondsMax: 80 },
  { name: '2,000 hostile characters', text: hostile.repeat(50).slice(0, 2_000), microsecondsMax: 500 },
  { name: '32 KB of clean characters', text: clean.repeat(300).slice(0, 32_768), microsecondsMax: 8_000 },
];

/** Microseconds that screening takes, median of many runs, beside the most it may take. */
export function screeningFigures() {
  return texts.map(({ name, text, microsecondsMax }) => {
    const runs: number[] = [];
    for (let run = 0; run < 2_000; run += 1) {
      const startedAt = performance.now();
      screenText(text);
      runs.push((performance.now() - startedAt) * 1_000);
    }
    runs.sort((left, right) => left - right);
    return { screening: name, µs: Number((runs[1_000] ?? 0).toFixed(1)), 'at most µs': microsecondsMax };
  });
}
