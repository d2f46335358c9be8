import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Database } from '../db/connect';
import { prepareDatabase } from '../db/migrate';
import { PublishedOffers } from '../db/published-offers';
import { tidyTables } from '../db/tidy-tables';
import { type InboxFilter, inboxFilterFrom } from '../lib/contract/inbox';
import { listLeads } from '../lib/services/list-leads';
import { pipelineFigures } from '../lib/services/pipeline-figures';
import { readLead } from '../lib/services/read-lead';
import { seedLeads } from '../lib/services/seed-leads';
import { startEmbeddedPostgres } from '../server/embedded-postgres';
import { openFounderSession } from './founder-session';
import { runLoad } from './load';
import { measurePages } from './pages';
import { leadBody, postRequest } from './requests';

/** Leads in the two databases that are compared. */
const sizes = [1_000, Number(process.env.BENCH_LEADS ?? 1_000_000)];

/** Most that a reading may take in the large database, and a POST, in terms of the small one. */
const readingRatioMax = 2;
const postRatioMax = 1.1;

const countedReadings = 50;
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const sliceMs = 1_500;
const firstPort = 4_320;

/** Addresses of the inbox that are measured, by name. */
const addresses: Record<string, string> = {
  'first page': '',
  'filtered: band B and C, human buyers': 'band=B&band=C&buyer_type=human_buyer',
  'filtered: accepted, one offer': 'status=accepted&offer=document-review-30',
  'newest first': 'sort=newest',
  'search: one company': 'q=Northgate+Insurance+17',
  'search: a frequent word': 'q=transcribe',
  'search: two words': 'q=riverbrook+redact',
  'search: a word that few have': 'q=stonehaven+retail+bank+9',
};

function median(values: number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const durationsMs: number[] = [];
  for (let count = -10; count < countedReadings; count += 1) {
    const startedAt = performance.now();
    await work();
    if (count >= 0) durationsMs.push(performance.now() - startedAt);
  }
  return median(durationsMs);
}

/** Milliseconds of each reading in a database, median of {@link countedReadings}. */
async function measureReadings(url: string): Promise<Map<string, number>> {
  const database = new Database(url);
  const offers = new PublishedOffers(database);
  const founder = { id: 'bench', name: 'Bench', email: 'bench@portal.example' };
  const store = { database, offers, authorize: () => Promise.resolve(founder) };
  const figures = new Map<string, number>();
  try {
    await database.orm.execute(
      `insert into founders (founder_id, name, email) values ('bench', 'Bench', 'bench@portal.example') on conflict do nothing`,
    );
    for (const [name, address] of Object.entries(addresses)) {
      const filter: InboxFilter = inboxFilterFrom(new URLSearchParams(address));
      const first = await listLeads(store, filter);
      figures.set(name, await medianMs(() => listLeads(store, filter)));
      const next = { ...filter, cursor: first.nextCursor };
      if (next.cursor) figures.set(`${name}, next page`, await medianMs(() => listLeads(store, next)));
    }
    const { rows } = await listLeads(store, inboxFilterFrom(new URLSearchParams()));
    figures.set('lead detail', await medianMs(() => readLead(store, rows[0]?.leadId ?? '')));
    figures.set('pipeline', await medianMs(() => pipelineFigures(store)));
  } finally {
    await database.close();
  }
  return figures;
}

/** Fills a database, unless that was done before, and measures readings in it. */
async function fill(dataDir: string, leads: number): Promise<Map<string, number>> {
  const filled = `${dataDir}.filled`;
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    await prepareDatabase(postgres.url);
    if (existsSync(filled)) return await measureReadings(postgres.url);
    const database = new Database(postgres.url);
    const startedAt = performance.now();
    try {
      const offers = new PublishedOffers(database);
      await seedLeads({ database, offers }, { leads, seed: 1, onProgress: () => {} });
    } finally {
      await database.close();
    }
    await tidyTables(postgres.url);
    writeFileSync(filled, '');
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    process.stdout.write(`${leads} leads stored in ${seconds} s\n`);
    return await measureReadings(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function startPortal(dataDir: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/launch.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      TRUSTED_PROXY_HOPS: '1',
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
    },
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (/Database {2}/.test(output)) resolve();
    });
    child.once('exit', () => reject(new Error(`the portal ended early:\n${output}`)));
  });
  return child;
}

/** Milliseconds of each page of the inbox over HTTP, median of 50, as a founder's browser asks for it. */
async function measureInboxPages(dataDir: string, port: number): Promise<Map<string, number>> {
  const origin = `http://localhost:${port}`;
  const cookie = await openFounderSession(origin, dataDir);
  const names = Object.keys(addresses);
  const paths = names.map((name) => `/inbox?${addresses[name]}`);
  const list = await fetch(`${origin}/inbox/list`, { headers: { Cookie: cookie } });
  const next = /"nextCursor":"([\w-]+)"/.exec(await list.text())?.[1] ?? '';
  const timings = await measurePages(
    origin,
    [...paths, `/inbox?cursor=${next}`, '/inbox/pipeline'],
    undefined,
    cookie,
  );
  return new Map(timings.map(({ medianMs: ms }, at) => [[...names, 'next page', 'pipeline'][at] ?? '', ms]));
}

/** Leads per second that a portal on each database takes, slice by slice in turn, and their pages before. */
async function measurePortals(dataDirs: string[]) {
  const portals: ChildProcess[] = [];
  const perSecond: number[][] = dataDirs.map(() => []);
  const pages: Map<string, number>[] = [];
  try {
    for (const [at, dataDir] of dataDirs.entries()) portals.push(await startPortal(dataDir, firstPort + at));
    for (const [at, dataDir] of dataDirs.entries())
      pages.push(await measureInboxPages(dataDir, firstPort + at));
    for (let round = 0; round <= rounds; round += 1) {
      for (const at of dataDirs.keys()) {
        const nextRequest = () => postRequest('/api/lead', leadBody);
        const result = await runLoad({
          port: firstPort + at,
          connections: 32,
          durationMs: sliceMs,
          nextRequest,
        });
        if (round > 0) perSecond[at]?.push(result.requestsPerSecond);
      }
    }
  } finally {
    for (const portal of portals) {
      const exited = once(portal, 'exit');
      portal.kill('SIGTERM');
      await exited;
    }
  }
  return { perSecond, pages };
}

function printReadings(what: string, small: Map<string, number>, large: Map<string, number>): void {
  process.stdout.write(`${what}, median of ${countedReadings} in milliseconds\n`);
  console.table(
    [...small.keys()].map((reading) => ({
      reading,
      [`${sizes[0]} leads`]: small.get(reading)?.toFixed(1),
      [`${sizes[1]} leads`]: large.get(reading)?.toFixed(1),
      ratio: `${((large.get(reading) ?? 0) / (small.get(reading) ?? 1)).toFixed(2)} (most ${readingRatioMax})`,
    })),
  );
}

/** Databases stay for another run where a folder for them is named. */
const keptFolder = process.env.BENCH_DIR;
const folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'pilot-bench-inbox-'));
mkdirSync(folder, { recursive: true });
await chmod(folder, 0o711);
try {
  const dataDirs = sizes.map((size) => join(folder, String(size)));
  const figures: Map<string, number>[] = [];
  for (const [at, dataDir] of dataDirs.entries()) figures.push(await fill(dataDir, sizes[at] ?? 0));
  const [small = new Map<string, number>(), large = new Map<string, number>()] = figures;
  printReadings('Services', small, large);
  const { perSecond, pages } = await measurePortals(dataDirs);
  printReadings('Pages over HTTP', pages[0] ?? new Map(), pages[1] ?? new Map());
  const [few = [], many = []] = perSecond;
  const ratio = median(few.map((value, at) => value / (many[at] ?? value)));
  process.stdout.write(
    `POST /api/lead: ${Math.round(median(few))} a second with ${sizes[0]} leads, ${Math.round(median(many))} with ` +
      `${sizes[1]}: ${ratio.toFixed(2)} times the time (most ${postRatioMax})\n`,
  );
} finally {
  if (!keptFolder) rmSync(folder, { recursive: true, force: true });
}
