// `npm run bench`: measures the production build and writes the results into docs/benchmarks.md. Its arguments select
// parts, `all` every one; without any, it runs all but the long ones. The settings are in tools/bench/settings.ts.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { buildWhenChanged } from '../../server/bootstrap.mjs';
import { measureDatabaseLimit } from './database-limit';
import { measureEngines } from './engines';
import { measureInbox } from './inbox';
import { measureLatency } from './latency';
import { machineText } from './machine';
import { measureMemory } from './memory';
import { measureOverload } from './overload';
import { measurePageKinds } from './page-kinds';
import type { BenchPart } from './part';
import { sectionText, withSection } from './results-page';
import { measureScreening } from './screening';
import { measureSoak } from './soak';
import { measureThroughput } from './throughput';

const resultsFile = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));

interface Entry {
  title: string;
  measure: () => Promise<BenchPart> | BenchPart;
  /** Runs only when it is named. */
  isLong?: boolean;
}

/** The parts by the names under which an argument chooses them, in the order of the page. */
const parts: Record<string, Entry> = {
  throughput: { title: 'Throughput compared with other servers', measure: measureThroughput },
  database: { title: 'The limit of the database', measure: measureDatabaseLimit },
  latency: { title: 'Latency at half of the top rate', measure: measureLatency },
  overload: { title: 'Five times overload', measure: measureOverload },
  pages: { title: 'Pages', measure: measurePageKinds },
  screening: { title: 'Screening alone', measure: measureScreening },
  memory: { title: 'Memory and start', measure: measureMemory },
  engines: { title: 'Beside engines at work', measure: measureEngines, isLong: true },
  inbox: { title: 'The inbox with few and many leads', measure: measureInbox, isLong: true },
  soak: { title: 'Soak', measure: measureSoak, isLong: true },
};

function chosenParts(): string[] {
  const asked = process.argv.slice(2);
  if (asked.length === 1 && asked[0] === 'all') return Object.keys(parts);
  const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0)
    throw new Error(`Unknown part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`);
  return Object.keys(parts).filter((name) =>
    asked.length === 0 ? !parts[name]?.isLong : asked.includes(name),
  );
}

function print(title: string, part: BenchPart, seconds: number): void {
  process.stdout.write(`\n── ${title} (${seconds.toFixed(0)} s)\n`);
  for (const note of part.notes) process.stdout.write(`${note}\n`);
  for (const table of part.tables) console.table(table);
  for (const miss of part.misses) process.stdout.write(`MISSED: ${miss}\n`);
}

function save(title: string, part: BenchPart, measuredOn: string): void {
  const page = existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : '';
  const titles = Object.values(parts).map(({ title }) => title);
  writeFileSync(resultsFile, withSection(page, title, sectionText(title, part, measuredOn), titles));
}

/** Runs a part, prints and saves it. Returns the number of missed targets; a part that fails counts as one. */
async function runPart({ title, measure }: Entry): Promise<number> {
  const measuredOn = machineText();
  const begun = performance.now();
  try {
    const part = await measure();
    print(title, part, (performance.now() - begun) / 1_000);
    save(title, part, measuredOn);
    return part.misses.length;
  } catch (error) {
    process.stdout.write(`\nMISSED: ${title} could not be measured.\n`);
    console.error(error);
    return 1;
  }
}

const names = chosenParts();
buildWhenChanged();
let missed = 0;
for (const [name, entry] of Object.entries(parts)) if (names.includes(name)) missed += await runPart(entry);
process.stdout.write(missed === 0 ? '\nEvery figure is met.\n' : `\n${missed} figures missed.\n`);
process.exitCode = missed === 0 ? 0 : 1;
