import { join } from 'node:path';
import { generatorName, loadSlice, sendsTogether } from './generator';
import { type BenchPart, Goals } from './part';
import { type ServerProcess, startPortal, withFolder } from './portal-process';
import { cpuMsOf, workersOf } from './processes';
import { getOffers, type RequestText, together } from './requests';
import { type CountedRounds, measureRounds, roundCells, roundsNote } from './rounds';
import { connections, sliceSeconds } from './settings';
import { median, medianRatio } from './statistics';

const throughputRatioMin = 1.6;

/** As many connections for each of two workers as one process has elsewhere. */
const connectionsOfTwo = 2 * connections;

const requestsAtOnce = 8;

interface Load {
  name: string;
  request: RequestText;
}

/** The second one takes less of the processors that it shares with the workers. */
const loads: Load[] = [
  { name: 'one request at a time', request: getOffers },
  ...(sendsTogether
    ? [{ name: `${requestsAtOnce} requests at once`, request: together(getOffers, requestsAtOnce) }]
    : []),
];

interface Measured {
  requestsPerSecond: number;
  /** Microseconds of processor time for a request: of the process that the portal began as, and of its workers. */
  ownCpuUs: number;
  workersCpuUs: number;
}

const cpuSum = (pids: number[]) => pids.reduce((sum, pid) => sum + (cpuMsOf(pid) ?? Number.NaN), 0);

async function measureSlice({ port, pid }: ServerProcess, { request }: Load): Promise<Measured> {
  const workers = workersOf(pid);
  const [ownBefore, workersBefore] = [cpuSum([pid]), cpuSum(workers)];
  const { requests, requestsPerSecond } = await loadSlice(port, request, { connections: connectionsOfTwo });
  return {
    requestsPerSecond,
    ownCpuUs: ((cpuSum([pid]) - ownBefore) / requests) * 1_000,
    workersCpuUs: ((cpuSum(workers) - workersBefore) / requests) * 1_000,
  };
}

type Round = [one: Measured, two: Measured];

/** What a load showed: the figures of both portals, and how they compare. */
function rowsOf({ name }: Load, measured: CountedRounds<Round>, goals: Goals) {
  const of = (at: 0 | 1, figure: (slice: Measured) => number) =>
    measured.rounds.map((round) => figure(round[at]));
  const rates = (at: 0 | 1) => of(at, ({ requestsPerSecond }) => requestsPerSecond);
  const ownCpuUs = (at: 0 | 1) => median(of(at, (slice) => slice.ownCpuUs));
  const workersCpuUs = median(of(1, (slice) => slice.workersCpuUs));
  const figures = (portal: string, at: 0 | 1) => ({
    load: name,
    portal,
    'GET /api/offers 1/s': Math.round(median(rates(at))),
    'CPU µs per request, all': median(of(at, (slice) => slice.ownCpuUs + slice.workersCpuUs)).toFixed(1),
    'of which workers': at === 0 ? '' : workersCpuUs.toFixed(1),
    'of which the primary': at === 0 ? '' : ownCpuUs(1).toFixed(1),
    ...roundCells(measured),
  });
  const ratio = medianRatio(rates(1), rates(0));
  return {
    figures: [figures('WORKERS=1', 0), figures('WORKERS=2', 1)],
    comparison: {
      load: name,
      'two workers, to one process': goals.atLeast(
        `two workers, ${name}, ratio to one process`,
        ratio,
        throughputRatioMin,
      ),
      'what processor time allows': ((2 * ownCpuUs(0)) / workersCpuUs).toFixed(2),
    },
  };
}

async function measureLoads(one: ServerProcess, two: ServerProcess): Promise<BenchPart> {
  const goals = new Goals();
  const rows = [];
  for (const load of loads) {
    const measured = await measureRounds<Round>(async () => [
      await measureSlice(one, load),
      await measureSlice(two, load),
    ]);
    rows.push(rowsOf(load, measured, goals));
  }
  return {
    notes: [
      `${connectionsOfTwo} connections, rounds of ${sliceSeconds} s for each in turn, medians. The load comes from ${generatorName}, on the same cores: on a machine with two cores it takes its processor time from the workers. One that sends ${requestsAtOnce} requests at once on each connection takes less of it.`,
      roundsNote(),
      'What processor time allows is computed, not measured: how many times the requests two workers could answer with cores of their own, the load and the primary elsewhere.',
    ],
    tables: [rows.flatMap(({ figures }) => figures), rows.map(({ comparison }) => comparison)],
    misses: goals.misses,
  };
}

/** Throughput and processor time of two workers in turn with one process. */
export function measureWorkers(): Promise<BenchPart> {
  return withFolder(async (folder) => {
    const start = (workers: string) => startPortal(join(folder, workers), { WORKERS: workers });
    const one = await start('1');
    try {
      const two = await start('2');
      try {
        return await measureLoads(one, two);
      } finally {
        await two.stop();
      }
    } finally {
      await one.stop();
    }
  });
}
