import { join } from 'node:path';
import { generatorName, loadSlice } from './generator';
import { type BenchPart, Goals } from './part';
import { type ServerProcess, startPortal, withFolder } from './portal-process';
import { cpuMsOf, workersOf } from './processes';
import { getOffers } from './requests';
import { type CountedRounds, measureRounds, roundCells, roundsNote } from './rounds';
import { sliceSeconds } from './settings';
import { median, medianRatio } from './statistics';

const throughputRatioMin = 1.6;

interface Measured {
  requestsPerSecond: number;
  /** Microseconds of processor time for a request: of the process that the portal began as, and of its workers. */
  ownCpuUs: number;
  workersCpuUs: number;
}

const cpuSum = (pids: number[]) => pids.reduce((sum, pid) => sum + (cpuMsOf(pid) ?? Number.NaN), 0);

async function measureSlice({ port, pid }: ServerProcess): Promise<Measured> {
  const workers = workersOf(pid);
  const [ownBefore, workersBefore] = [cpuSum([pid]), cpuSum(workers)];
  const { requests, requestsPerSecond } = await loadSlice(port, getOffers);
  return {
    requestsPerSecond,
    ownCpuUs: ((cpuSum([pid]) - ownBefore) / requests) * 1_000,
    workersCpuUs: ((cpuSum(workers) - workersBefore) / requests) * 1_000,
  };
}

type Round = [one: Measured, two: Measured];

function partOf(measured: CountedRounds<Round>): BenchPart {
  const goals = new Goals();
  const of = (at: 0 | 1, figure: (slice: Measured) => number) =>
    measured.rounds.map((round) => figure(round[at]));
  const rates = (at: 0 | 1) => of(at, ({ requestsPerSecond }) => requestsPerSecond);
  const ownCpuUs = (at: 0 | 1) => median(of(at, (slice) => slice.ownCpuUs));
  const workersCpuUs = median(of(1, (slice) => slice.workersCpuUs));
  const figures = (name: string, at: 0 | 1) => ({
    portal: name,
    'GET /api/offers 1/s': Math.round(median(rates(at))),
    'CPU µs per request, all': median(of(at, (slice) => slice.ownCpuUs + slice.workersCpuUs)).toFixed(1),
    'of which workers': at === 0 ? '' : workersCpuUs.toFixed(1),
    'of which the primary': at === 0 ? '' : ownCpuUs(1).toFixed(1),
    ...roundCells(measured),
  });
  const ratio = medianRatio(rates(1), rates(0));
  const room = (2 * ownCpuUs(0)) / workersCpuUs;
  return {
    notes: [
      `Rounds of ${sliceSeconds} s for each in turn, medians. The load comes from ${generatorName}, on the same cores: on a machine with two cores it takes its processor time from the workers, so the measured ratio is less than what they can do.`,
      roundsNote,
      'What processor time allows is computed, not measured: how many times the requests two workers could answer with cores of their own, the load and the primary elsewhere.',
    ],
    tables: [
      [figures('WORKERS=1', 0), figures('WORKERS=2', 1)],
      [
        {
          'two workers, to one process': 'measured',
          ratio: goals.atLeast('two workers, ratio to one process', ratio, throughputRatioMin),
        },
        { 'two workers, to one process': 'what processor time allows', ratio: room.toFixed(2) },
      ],
    ],
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
        return partOf(await measureRounds(async () => [await measureSlice(one), await measureSlice(two)]));
      } finally {
        await two.stop();
      }
    } finally {
      await one.stop();
    }
  });
}
