import { performance } from 'node:perf_hooks';
import postgres from 'postgres';
import { connectionOptions } from '../../db/client';
import { connectionsMax } from '../../db/connect';
import { type Contestants, withContestants } from './contestants';
import { generatorName, loadSlice } from './generator';
import type { BenchPart } from './part';
import { leadBody, postLead, postQuote } from './requests';
import { figuresInTurn, measureRounds, roundCells, roundsNote } from './rounds';
import { connections, sliceSeconds } from './settings';
import { median, medianRatio } from './statistics';

/** Number of database connections, equal to the pool of a portal process. */
const poolSize = connectionsMax;
const rowsTogether = 32;

/** Rows per second that `insert` stores when it is called again by each caller as soon as it is done. */
async function rowsPerSecond(
  insert: () => Promise<unknown>,
  callers: number,
  rowsEach: number,
): Promise<number> {
  const startedAt = performance.now();
  const endsAt = startedAt + sliceSeconds * 1_000;
  let rows = 0;
  const call = async () => {
    while (performance.now() < endsAt) {
      await insert();
      rows += rowsEach;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return rows / ((performance.now() - startedAt) / 1_000);
}

async function measureIn(sql: postgres.Sql, { portal }: Contestants) {
  await sql`create table bench_raw (id bigint generated always as identity primary key, company text, commit double precision, body text)`;
  const together = Array.from({ length: rowsTogether }, () => leadBody);
  const one = () =>
    sql`insert into bench_raw (company, commit, body) values ('Northgate', 90000, ${leadBody}) returning id`;
  const many = () =>
    sql`insert into bench_raw (company, commit, body) select 'Northgate', 90000, unnest(${together}::text[]) returning id`;
  const rates: Record<string, () => Promise<number>> = {
    'insert of one row': () => rowsPerSecond(one, connections, 1),
    [`insert of ${rowsTogether} rows`]: () => rowsPerSecond(many, poolSize, rowsTogether),
    'portal, POST /api/quote': async () => (await loadSlice(portal.port, postQuote)).requestsPerSecond,
    'portal, POST /api/lead': async () => (await loadSlice(portal.port, postLead)).requestsPerSecond,
  };
  const measured = await measureRounds(async () => {
    const perWay: number[] = [];
    for (const rate of Object.values(rates)) perWay.push(await rate());
    return perWay;
  });
  const figures = figuresInTurn(measured);
  const [ones = []] = figures;
  return Object.keys(rates).map((what, at) => ({
    what,
    'rows 1/s': Math.round(median(figures[at] ?? [])),
    'to inserts of one row': medianRatio(figures[at] ?? [], ones).toFixed(2),
    ...roundCells(measured),
  }));
}

/** Durable rows per second of the database itself, alternating with those of the portal. */
export function measureDatabaseLimit(): Promise<BenchPart> {
  return withContestants(async (contestants) => {
    const { url, ...host } = connectionOptions(contestants.databaseUrl);
    const sql = postgres(url, { ...host, max: poolSize, onnotice: () => {} });
    try {
      return {
        notes: [
          `Durable rows per second, in rounds of ${sliceSeconds} s for each way in turn; medians. The inserts come straight from one Node process over ${poolSize} connections, as from the portal: ${connections} callers with one row each, and ${poolSize} with ${rowsTogether} rows in a statement. The rows hold a lead's JSON.`,
          roundsNote(),
          `The load of the portal comes from ${generatorName}. The portal gathers rows of concurrent requests into one statement, so it can store more than inserts of one row do; its rows have more columns and indexes than these.`,
        ],
        tables: [await measureIn(sql, contestants)],
        misses: [],
      };
    } finally {
      await sql.end({ timeout: 1 });
    }
  });
}
