import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { startEmbeddedPostgres } from '@pilot-portal/embedded-postgres';
import { Database, withBulkConnections } from '../../db/connect';
import { countViews } from '../../lib/inbox/count-views';
import { type InboxFilter, inboxFilterFrom } from '../../lib/inbox/inbox';
import { listLeads } from '../../lib/inbox/list-leads';
import { readLead } from '../../lib/inbox/read-lead';
import { pipelineFigures } from '../../lib/inbox/read-pipeline';
import { PublishedOffers } from '../../lib/offers/offer-store';
import { seedLeads } from '../../lib/seed/seed-leads';
import { prepareDatabase } from '../../server/prepare-database';
import { openFounderSession } from './founder-session';
import { generatorName, loadSlice } from './generator';
import { measurePages } from './pages';
import { type BenchPart, Goals } from './part';
import { type ServerProcess, startPortal, withFolder } from './portal-process';
import { postLead } from './requests';
import { type CountedRounds, figuresInTurn, measureRounds, roundCells, roundsNote } from './rounds';
import { keptFolder, manyLeads } from './settings';
import { median, medianRatio } from './statistics';

/** Leads in the two databases that are compared. */
const sizes = [1_000, manyLeads];

/** Maximum ratio of the time of a read, and of a POST, in the large database to that in the small one. */
const readingRatioMax = 2;
const postRatioMax = 1.1;

const countedReadings = 50;

/** Addresses of the inbox that are measured, by name. */
const addresses: Record<string, string> = {
  'to review': '',
  mine: 'view=mine',
  team: 'view=team',
  snoozed: 'view=snoozed',
  done: 'view=done',
  pilots: 'view=pilots',
  all: 'view=all',
  'by band and score': 'sort=priority',
  'filtered: band B and C, human buyers': 'band=B&band=C&buyer_type=human_buyer',
  'filtered: accepted, one offer': 'status=accepted&offer=message-review-30',
  'newest first': 'sort=newest',
  'search: one company': 'q=Northgate+Insurance+17',
  'search: a frequent word': 'q=transcribe',
  'search: two words': 'q=riverbrook+redact',
  'search: a word that few have': 'q=stonehaven+retail+bank+9',
};

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
  const founder = { id: 'bench', name: 'Bench', email: 'reader@portal.example', role: 'owner' } as const;
  const store = { database, offers, authorize: () => Promise.resolve(founder) };
  const figures = new Map<string, number>();
  try {
    await database.orm.execute(
      `insert into founders (founder_id, name, email) values ('bench', 'Bench', 'reader@portal.example') on conflict do nothing`,
    );
    for (const [name, address] of Object.entries(addresses)) {
      const filter: InboxFilter = inboxFilterFrom(new URLSearchParams(address));
      const first = await listLeads(store, filter);
      figures.set(name, await medianMs(() => listLeads(store, filter)));
      const { nextCursor } = first;
      if (nextCursor)
        figures.set(`${name}, next page`, await medianMs(() => listLeads(store, filter, nextCursor)));
    }
    const { rows } = await listLeads(store, inboxFilterFrom(new URLSearchParams()));
    figures.set('counts of the views', await medianMs(() => countViews(store)));
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
    await prepareDatabase(postgres.url, postgres.ownerUrl);
    if (existsSync(filled)) return await measureReadings(postgres.url);
    const database = new Database(postgres.url);
    const startedAt = performance.now();
    try {
      const offers = new PublishedOffers(database);
      await withBulkConnections(postgres.url, (bulk) =>
        seedLeads({ database, offers, bulk }, { leads, seed: 1, onProgress: () => {} }),
      );
    } finally {
      await database.close();
    }
    writeFileSync(filled, '');
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    process.stdout.write(`${leads} leads stored in ${seconds} s\n`);
    return await measureReadings(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** Milliseconds of each page of the inbox over HTTP, median of 50, with a founder's browser headers. */
async function measureInboxPages(
  dataDir: string,
  { port, pid }: ServerProcess,
): Promise<Map<string, number>> {
  const origin = `http://localhost:${port}`;
  const cookie = await openFounderSession(origin, dataDir);
  const names = Object.keys(addresses);
  const paths = names.map((name) => `/inbox?${addresses[name]}`);
  const list = await fetch(`${origin}/inbox/list`, { headers: { Cookie: cookie } });
  const next = /"nextCursor":"([\w-]+)"/.exec(await list.text())?.[1] ?? '';
  const timings = await measurePages(
    origin,
    [...paths, `/inbox?cursor=${next}`, '/inbox/pipeline'],
    pid,
    cookie,
  );
  return new Map(timings.map(({ medianMs: ms }, at) => [[...names, 'next page', 'pipeline'][at] ?? '', ms]));
}

/** Leads per second of a portal on each database, in alternating slices, with the page times before them. */
async function measurePortals(dataDirs: string[]) {
  const portals: ServerProcess[] = [];
  const pages: Map<string, number>[] = [];
  try {
    for (const dataDir of dataDirs) portals.push(await startPortal(dataDir));
    for (const [at, portal] of portals.entries())
      pages.push(await measureInboxPages(dataDirs[at] ?? '', portal));
    const stored = await measureRounds(async () => {
      const perSecond: number[] = [];
      for (const { port } of portals) perSecond.push((await loadSlice(port, postLead)).requestsPerSecond);
      return perSecond;
    });
    return { stored, pages };
  } finally {
    for (const portal of portals) await portal.stop();
  }
}

function readingRows(goals: Goals, what: string, [small, large]: Map<string, number>[]) {
  return [...(small ?? [])].map(([reading, fewMs]) => {
    const manyMs = large?.get(reading) ?? Number.NaN;
    return {
      [what]: reading,
      [`${sizes[0]} leads, ms`]: fewMs.toFixed(1),
      [`${sizes[1]} leads, ms`]: manyMs.toFixed(1),
      ratio: goals.atMost(`${what}, ${reading}, ratio`, manyMs / fewMs, readingRatioMax, 2),
    };
  });
}

function leadRow(goals: Goals, stored: CountedRounds<number[]>) {
  const [few = [], many = []] = figuresInTurn(stored);
  return {
    'stored with': 'POST /api/lead',
    [`${sizes[0]} leads, 1/s`]: Math.round(median(few)),
    [`${sizes[1]} leads, 1/s`]: Math.round(median(many)),
    'times the time': goals.atMost('POST /api/lead, times the time', medianRatio(few, many), postRatioMax, 2),
    ...roundCells(stored),
  };
}

/** The inbox's readings, its pages and POSTs of leads, with few leads stored and with many. */
export function measureInbox(): Promise<BenchPart> {
  return withFolder(async (folder) => {
    const dataDirs = sizes.map((size) => join(folder, String(size)));
    const services: Map<string, number>[] = [];
    for (const [at, dataDir] of dataDirs.entries()) services.push(await fill(dataDir, sizes[at] ?? 0));
    const { stored, pages } = await measurePortals(dataDirs);
    const goals = new Goals();
    return {
      notes: [
        `The same reads in a database with ${sizes[0]} leads and in one with ${sizes[1]}, medians of ${countedReadings}: of the service alone, and of the page over HTTP in a founder's session. Then storing leads in both in turn, load from ${generatorName}.`,
        roundsNote(),
      ],
      tables: [
        readingRows(goals, 'service', services),
        readingRows(goals, 'page', pages),
        [leadRow(goals, stored)],
      ],
      misses: goals.misses,
    };
  }, keptFolder);
}
