import { startContestants } from './contestants';
import { runAtFixedRate } from './fixed-rate';
import { runLoad } from './load';
import { getRequest, leadBody, postRequest, quoteBody } from './requests';
import { screeningFigures } from './screening';

/** Connections, and the length and number of slices that each contestant gets in turn. */
const connections = 32;
const sliceMs = 1_500;
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);

interface Scenario {
  name: string;
  nextRequest: () => Buffer;
  /** Least ratio to bare `node:http`, and to the small Hono server. */
  ratioToBareMin: number;
  ratioToHonoMin?: number;
}

const scenarios: Scenario[] = [
  { name: 'GET /api/offers', nextRequest: () => getRequest('/api/offers'), ratioToBareMin: 0.75 },
  {
    name: 'POST /api/quote',
    nextRequest: () => postRequest('/api/quote', quoteBody),
    ratioToBareMin: 0.65,
    ratioToHonoMin: 1.2,
  },
  {
    name: 'POST /api/lead',
    nextRequest: () => postRequest('/api/lead', leadBody),
    ratioToBareMin: 0.65,
    ratioToHonoMin: 1.2,
  },
];

/** All scenarios, or those whose name holds the command's argument. */
const chosen = scenarios.filter(({ name }) => name.includes(process.argv[2] ?? ''));

function median(values: number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Requests per second of each port in turn, slice by slice, after one slice to warm up. */
async function measureInTurn(ports: number[], nextRequest: () => Buffer): Promise<number[][]> {
  const perPort: number[][] = ports.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, port] of ports.entries()) {
      const result = await runLoad({ port, connections, durationMs: sliceMs, nextRequest });
      const refused = [...result.statuses].filter(([status]) => status !== 200);
      if (refused.length > 0) throw new Error(`port ${port} answered ${JSON.stringify(refused)}`);
      if (round > 0) perPort[at]?.push(result.requestsPerSecond);
    }
  }
  return perPort;
}

const ratios = (ours: number[], theirs: number[]) =>
  median(ours.map((value, at) => value / (theirs[at] ?? value)));

/** How long the portal is asked at half of its top rate, in milliseconds. */
const halfRateMs = 6_000;

/** Latency of the portal alone at half of its top rate. */
async function latencyAtHalfRate(port: number, topRate: number, nextRequest: () => Buffer) {
  const requestsPerSecond = topRate / 2;
  const load = { port, requestsPerSecond, durationMs: halfRateMs, connections: connections * 2, nextRequest };
  const { p50Ms, p99Ms, p999Ms } = await runAtFixedRate(load);
  return { p50Ms, p99Ms, p999Ms };
}

const contestants = await startContestants();
try {
  const { portalPort, barePort, honoPort } = contestants;
  const rows = [];
  for (const { name, nextRequest, ratioToBareMin, ratioToHonoMin } of chosen) {
    const [portal = [], bare = [], hono = []] = await measureInTurn(
      [portalPort, barePort, honoPort],
      nextRequest,
    );
    const latency = await latencyAtHalfRate(portalPort, median(portal), nextRequest);
    rows.push({
      scenario: name,
      'portal 1/s': Math.round(median(portal)),
      'bare 1/s': Math.round(median(bare)),
      'Hono 1/s': Math.round(median(hono)),
      'to bare': `${ratios(portal, bare).toFixed(2)} (least ${ratioToBareMin})`,
      'p50/p99/p99.9 ms at half rate': [latency.p50Ms, latency.p99Ms, latency.p999Ms]
        .map((milliseconds) => milliseconds.toFixed(1))
        .join(' / '),
      'to Hono': `${ratios(portal, hono).toFixed(2)}${ratioToHonoMin ? ` (least ${ratioToHonoMin})` : ''}`,
    });
  }
  process.stdout.write(`${connections} connections, ${rounds} rounds of ${sliceMs} ms in turn, medians\n`);
  console.table(rows);
  console.table(screeningFigures());
} finally {
  await contestants.stop();
}
