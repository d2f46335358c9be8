import { readFileSync } from 'node:fs';
import { rounds } from './settings';

/** Default maximum share of the machine's processor time that its host may steal in a round that counts. */
const usualTakenShareMax = 0.02;

/** Maximum number of rounds to measure until enough of them count. */
const roundsMax = rounds * 5;

/** Processor time of the machine since it started, in ticks: the total, and the part that its host gave to others. */
interface MachineTicks {
  all: number;
  taken: number;
}

/** Reads the kernel's tick counters; zeros where the kernel has none, so that every round counts there. */
function machineTicks(): MachineTicks {
  try {
    const [, ...counts] = /^cpu .*/.exec(readFileSync('/proc/stat', 'utf8'))?.[0].split(/\s+/) ?? [];
    // user, nice, system, idle, iowait, irq, softirq, steal; what guests use is counted under user as well.
    const ticks = counts.slice(0, 8).map(Number);
    return { all: ticks.reduce((sum, count) => sum + count, 0), taken: ticks[7] ?? 0 };
  } catch {
    return { all: 0, taken: 0 };
  }
}

/** Share of processor time that the host took between two readings, 0 to 1. */
function takenShareBetween(before: MachineTicks, after: MachineTicks): number {
  return after.all > before.all ? (after.taken - before.taken) / (after.all - before.all) : 0;
}

/** The rounds that count, and how they were chosen. */
export interface CountedRounds<Round> {
  rounds: Round[];
  /** Measured rounds, including those that do not count. */
  measured: number;
  /** Largest share of the processor time that the host took in a round that counts, 0 to 1. */
  takenShare: number;
}

/**
 * Measures a round to warm up, then rounds until {@link rounds} of them had the machine to themselves, up to five times
 * as many. A virtual machine's host can take its processors away for seconds, which stalls everything measured; such
 * rounds are detected by the host's own count, independent of their results. If too few were undisturbed, the least
 * disturbed ones count.
 */
export async function measureRounds<Round>(
  measureRound: () => Promise<Round>,
  takenShareMax = usualTakenShareMax,
  readTicks = machineTicks,
): Promise<CountedRounds<Round>> {
  await measureRound();
  const measured: { round: Round; takenShare: number }[] = [];
  const undisturbed = () => measured.filter(({ takenShare }) => takenShare <= takenShareMax).length;
  while (undisturbed() < rounds && measured.length < roundsMax) {
    const before = readTicks();
    const round = await measureRound();
    measured.push({ round, takenShare: takenShareBetween(before, readTicks()) });
  }
  const counted = [...measured].sort((one, other) => one.takenShare - other.takenShare).slice(0, rounds);
  return {
    rounds: counted.map(({ round }) => round),
    measured: measured.length,
    takenShare: Math.max(...counted.map(({ takenShare }) => takenShare)),
  };
}

/** Returns a list of figures for each contestant from the rounds that count. */
export function figuresInTurn({ rounds: counted }: CountedRounds<number[]>): number[][] {
  return (counted[0] ?? []).map((_, at) => counted.map((figures) => figures[at] ?? Number.NaN));
}

/** Table cells that show which rounds count. */
export function roundCells({ rounds: counted, measured, takenShare }: CountedRounds<unknown>) {
  return {
    rounds: `${counted.length} of ${measured}`,
    'steal %': (takenShare * 100).toFixed(1),
  };
}

/** Notes for readers of {@link roundCells}. */
export const roundsNote = (takenShareMax = usualTakenShareMax) =>
  `A round counts if at most ${takenShareMax * 100}% of the processor time was stolen, which means that the host gave it to other machines: the first ${rounds} such rounds of at most ${roundsMax}, or else the ${rounds} with the least. The last column is the highest share among them.`;
