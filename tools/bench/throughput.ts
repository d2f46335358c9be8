import { type Contestants, withContestants } from './contestants';
import { checkStatus, generatorName, loadSlice } from './generator';
import { type BenchPart, Goals } from './part';
import type { ServerProcess } from './portal-process';
import { cpuMsOf } from './processes';
import {
  getCatalog,
  getOffers,
  leadBody,
  longBody,
  posting,
  postLead,
  postQuote,
  type RequestText,
  secretBody,
} from './requests';
import { figuresInTurn, measureRounds, roundCells, roundsNote } from './rounds';
import { connections, sliceSeconds } from './settings';
import { median, medianRatio } from './statistics';

interface Scenario {
  name: string;
  request: RequestText;
  /** Status of every response; 200 by default. */
  status?: number;
  /** Skips bare `node:http`, which does no such work. */
  isBeyondBare?: boolean;
  /** Minimum ratios to bare `node:http` and to the small Hono server, if there is a target. */
  ratioToBareMin?: number;
  ratioToHonoMin?: number;
}

const scenarios: Scenario[] = [
  { name: 'GET /api/offers', request: getOffers, ratioToBareMin: 0.85 },
  { name: 'GET /api/agent/catalog', request: getCatalog },
  { name: 'POST /api/quote', request: postQuote, ratioToBareMin: 0.9, ratioToHonoMin: 1.2 },
  { name: 'POST /api/lead', request: postLead, ratioToBareMin: 0.9, ratioToHonoMin: 1.2 },
  {
    name: 'lead again, same key',
    request: posting('/api/lead', leadBody, 'bench-replayed-lead'),
    isBeyondBare: true,
  },
  { name: 'lead with a secret', request: posting('/api/lead', secretBody), status: 400, isBeyondBare: true },
  {
    name: 'lead with a text too long',
    request: posting('/api/lead', longBody),
    status: 400,
    isBeyondBare: true,
  },
];

/** Requests per second of each server in turn, then microseconds of processor time per request, round by round. */
async function measureInTurn(servers: ServerProcess[], { request, status = 200 }: Scenario) {
  for (const { port } of servers) await checkStatus(port, request, status);
  return measureRounds(async () => {
    const rates: number[] = [];
    const costsUs: number[] = [];
    for (const { port, pid } of servers) {
      const cpuMsBefore = cpuMsOf(pid) ?? Number.NaN;
      const { requests, requestsPerSecond } = await loadSlice(port, request, { status });
      rates.push(requestsPerSecond);
      costsUs.push((((cpuMsOf(pid) ?? Number.NaN) - cpuMsBefore) * 1_000) / requests);
    }
    return [...rates, ...costsUs];
  });
}

/** Cell for processor time, empty where the system does not tell it. */
const costCell = (costsUs: readonly number[]) => {
  const costUs = median(costsUs);
  return Number.isNaN(costUs) ? '' : costUs.toFixed(1);
};

function ratioCell(goals: Goals, where: string, ratio: number, least: number | undefined): string {
  return least === undefined ? ratio.toFixed(2) : goals.atLeast(where, ratio, least);
}

async function measureScenario(scenario: Scenario, { portal, bare, hono }: Contestants, goals: Goals) {
  const { name, isBeyondBare, ratioToBareMin, ratioToHonoMin } = scenario;
  const servers = [portal, hono, ...(isBeyondBare ? [] : [bare])];
  const measured = await measureInTurn(servers, scenario);
  const figures = figuresInTurn(measured);
  const [ours = [], honos = [], bares] = figures.slice(0, servers.length);
  const [oursUs = [], , baresUs] = figures.slice(servers.length);
  return {
    request: name,
    'portal 1/s': Math.round(median(ours)),
    'node:http 1/s': bares ? Math.round(median(bares)) : '',
    'Hono 1/s': Math.round(median(honos)),
    'to node:http': bares
      ? ratioCell(goals, `${name}, ratio to node:http`, medianRatio(ours, bares), ratioToBareMin)
      : '',
    'to Hono': ratioCell(goals, `${name}, ratio to Hono`, medianRatio(ours, honos), ratioToHonoMin),
    'portal µs': costCell(oursUs),
    'node:http µs': baresUs ? costCell(baresUs) : '',
    ...roundCells(measured),
  };
}

/** Requests per second, alternating with the two other servers, as ratios. */
export function measureThroughput(): Promise<BenchPart> {
  return withContestants(async (contestants) => {
    const goals = new Goals();
    const rows = [];
    for (const scenario of scenarios) rows.push(await measureScenario(scenario, contestants, goals));
    return {
      notes: [
        `${connections} connections, rounds of ${sliceSeconds} s for each server in turn; medians, and medians of the rounds' ratios. The load comes from ${generatorName}.`,
        roundsNote(),
        'The columns in µs are processor time per request, of the server process with all its threads; the database counts for neither.',
        'The servers run on one Postgres with the default, durable commit. `node:http` parses a POST and stores one row, with no limit, check, screening or key. Hono is a small server with the same duties as the portal, with one insert per request. An empty cell means that the server does not do this.',
      ],
      tables: [rows],
      misses: goals.misses,
    };
  });
}
