import { setTimeout as pause } from 'node:timers/promises';
import { loadSlice } from './generator';
import type { BenchPart } from './part';
import { type ServerProcess, startPortal, withFolder } from './portal-process';
import { memoryOf } from './processes';
import { getOffers, postLead } from './requests';
import { rounds, sliceSeconds } from './settings';

/** Idle milliseconds before the portal's memory is read. */
const restMs = 3_000;

async function restingMemory({ pid }: ServerProcess): Promise<string> {
  await pause(restMs);
  return memoryOf(pid).residentMiB.toFixed(0);
}

/** Start-up times, and memory at rest and after load. */
export function measureMemory(): Promise<BenchPart> {
  return withFolder(async (dataDir) => {
    const first = await startPortal(dataDir);
    await first.stop();
    const portal = await startPortal(dataDir);
    try {
      const atRest = await restingMemory(portal);
      for (let round = 0; round < rounds; round += 1) {
        await loadSlice(portal.port, getOffers);
        await loadSlice(portal.port, postLead);
      }
      return {
        notes: [
          'A start is measured from `npm start`, without npm itself, until the portal listens: the first start creates the database, the second one finds it. Both find a production build.',
          `Memory is the resident memory of the one serving process, ${restMs / 1_000} s after the last request, before and after ${rounds} times ${sliceSeconds} s each of offers and leads at full load. Postgres is not counted.`,
        ],
        tables: [
          [
            { what: 'first start, s', figure: (first.startedInMs / 1_000).toFixed(2) },
            { what: 'second start, s', figure: (portal.startedInMs / 1_000).toFixed(2) },
            { what: 'memory at rest, MiB', figure: atRest },
            { what: 'memory after load, MiB', figure: await restingMemory(portal) },
            { what: 'most memory under load, MiB', figure: memoryOf(portal.pid).peakMiB.toFixed(0) },
          ],
        ],
        misses: [],
      };
    } finally {
      await portal.stop();
    }
  });
}
