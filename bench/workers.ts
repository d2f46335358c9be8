import { join } from 'node:path';
import { generatorName, loadSlice } from './generator';
import { type BenchPart, Goals } from './part';
import { type ServerProcess, startPortal, withFolder } from './portal-process';
import { cpuMsOf, workersOf } from './processes';
import { getOffers } from './requests';
import { rounds, sliceSeconds } from './settings';
import { median, medianRatio } from './statistics';

const throughputRatioMin = 1.6;

interface Measured {
  requestsPerSecond: number[];
  /** Microseconds of processor time for a request: of the process that the portal began as, and of its workers. */
  ownCpuUs: number[];
  workersCpuUs: number[];
}

const cpuSum = (pids: number[]) => pids.reduce((sum, pid) => sum + (cpuMsOf(pid) ?? Number.NaN), 0);

async function measureSlice({ port, pid }: ServerProcess, measured: Measured | undefined): Promise<void> {
  const workers = workersOf(pid);
  const [ownBefore, workersBefore] = [cpuSum([pid]), cpuSum(workers)];
  const { requests, requestsPerSecond } = await loadSlice(port, getOffers);
  measured?.requestsPerSecond.push(requestsPerSecond);
  measured?.ownCpuUs.push(((cpuSum([pid]) - ownBefore) / requests) * 1_000);
  measured?.workersCpuUs.push(((cpuSum(workers) - workersBefore) / requests) * 1_000);
}

async function measureInTurn(portals: ServerProcess[]): Promise<Measured[]> {
  const all = portals.map((): Measured => ({ requestsPerSecond: [], ownCpuUs: [], workersCpuUs: [] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, portal] of portals.entries()) await measureSlice(portal, round > 0 ? all[at] : undefined);
  }
  return all;
}

function partOf([one, two]: Measured[]): BenchPart {
  const goals = new Goals();
  const ratio = medianRatio(two?.requestsPerSecond ?? [], one?.requestsPerSecond ?? []);
  const figures = (name: string, measured: Measured | undefined, hasWorkers: boolean) => ({
    portal: name,
    'GET /api/offers 1/s': Math.round(median(measured?.requestsPerSecond ?? [])),
    'CPU µs per request, all': median(
      (measured?.ownCpuUs ?? []).map((own, at) => own + (measured?.workersCpuUs[at] ?? 0)),
    ).toFixed(1),
    'of which workers': hasWorkers ? median(measured?.workersCpuUs ?? []).toFixed(1) : '',
    'of which the primary': hasWorkers ? median(measured?.ownCpuUs ?? []).toFixed(1) : '',
  });
  const room = (2 * median(one?.ownCpuUs ?? [])) / median(two?.workersCpuUs ?? []);
  return {
    notes: [
      `${rounds} rounds of ${sliceSeconds} s in turn, medians. The load comes from ${generatorName}, on the same cores: on a machine with two cores it takes its processor time from the workers, so the measured ratio is less than what they can do.`,
      'What processor time allows is computed, not measured: how many times the requests two workers could answer with cores of their own, the load and the primary elsewhere.',
    ],
    tables: [
      [figures('WORKERS=1', one, false), figures('WORKERS=2', two, true)],
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
    const portals: ServerProcess[] = [];
    try {
      for (const workers of ['1', '2'])
        portals.push(await startPortal(join(folder, workers), { WORKERS: workers }));
      return partOf(await measureInTurn(portals));
    } finally {
      for (const portal of portals) await portal.stop();
    }
  });
}
