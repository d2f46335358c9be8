import { type Database, transactionTime } from '../../../db/connect';
import type { FounderStore } from '../../founders/authorize';
import { recordOf } from '../../kernel/record-of';
import { dayMs } from '../../kernel/weeks';
import { type Band, bands } from '../../leads/lead';
import type { DeclineReason, LostReason } from '../../leads/lead-status';
import type { PilotVerdict } from '../../pilots/figures';
import { TtlCache } from '../../process/ttl-cache';
import { promisedReviewTimes } from '../../review/times';
import {
  countPilotOutcomes,
  countReasons,
  dealTimes,
  groupLeads,
  groupSources,
  reviewTimeliness,
} from './calibration-queries';
import { type LeadGroup, outcomeOf } from './lead-groups';
import { type ShareInterval, shareInterval } from './share-interval';
import { type WonByDay, wonByDay } from './time-to-win';

/** Closed pilots by their verdict and by the state of their credit. */
interface PilotOutcomes {
  met: number;
  partly: number;
  not_met: number;
  signed: number;
  lapsed: number;
}

/** Adds up closed pilots. One that was called off has no verdict, and a credit may still be open. */
export function sumPilots(
  counted: readonly { verdict: PilotVerdict | null; credit: string | null; pilots: number }[],
): PilotOutcomes {
  const sum: PilotOutcomes = { met: 0, partly: 0, not_met: 0, signed: 0, lapsed: 0 };
  for (const { verdict, credit, pilots } of counted) {
    if (verdict !== null) sum[verdict] += pilots;
    if (credit === 'signed' || credit === 'lapsed') sum[credit] += pilots;
  }
  return sum;
}

const daysLookedBack = 365;
const sourcesMax = 8;

/** Cache time of figures that read many leads, in milliseconds. */
const remembersMs = 20_000;

/** Ratio of the cache time to the time that the reads took, so that they do not keep the database busy. */
const keptRatio = 10;

/** Time limit of the reads, in milliseconds: with a million leads they take seconds. */
const readsWithinMs = 20_000;

/** Figures of the pipeline page, about leads that arrived in the last 365 days. */
export interface Calibration {
  groups: LeadGroup[];
  /** Share of accepted deals won by each day after acceptance. */
  wonByDay: Record<Band, WonByDay[]>;
  /** Closed pilots of the leads. */
  pilots: Record<Band, PilotOutcomes>;
  /** Number of generated demo leads; they count like all others. */
  demoLeads: number;
  /**
   * Absent for a band without leads that were reviewed or are overdue; `hours90` is null when more than 10% of them
   * still wait.
   */
  timeliness: Partial<Record<Band, { inTime: ShareInterval; hours90: number | null }>>;
  declined: { reason: DeclineReason; leads: number }[];
  lost: { reason: LostReason; leads: number }[];
  /** Most frequent sources, most leads first. */
  sources: { source: string; arrived: number; won: number }[];
}

const calibrations = new TtlCache<Calibration>(keptRatio);

async function lookBack(database: Database): Promise<Date> {
  const now = await database.run(transactionTime);
  return new Date(now.getTime() - daysLookedBack * dayMs);
}

const byBand = <Value>(figureOf: (band: Band) => Value): Record<Band, Value> => recordOf(bands, figureOf);

async function calibrationOf(database: Database): Promise<Calibration> {
  const from = await lookBack(database);
  // One at a time: each reads every lead, with the parallel workers that the database has.
  const { groups, reasons, sources, timeliness, deals, pilots } = await database.readSlowly(
    readsWithinMs,
    async (tx) => ({
      groups: await groupLeads(tx, from),
      reasons: await countReasons(tx, from),
      sources: await groupSources(tx, from, sourcesMax),
      timeliness: await reviewTimeliness(tx, from, promisedReviewTimes),
      deals: await dealTimes(tx, from),
      pilots: await countPilotOutcomes(tx, from),
    }),
  );
  const counted = groups.flatMap((group) => {
    const outcome = outcomeOf(group.status, group.stage);
    return outcome === null ? [] : [{ ...group, outcome }];
  });
  const timesOf = (band: Band, end: (typeof deals)[number]['end']) =>
    deals.find((each) => each.band === band && each.end === end)?.times ?? [];
  return {
    ...reasons,
    wonByDay: byBand((band) =>
      wonByDay({ won: timesOf(band, 'won'), lost: timesOf(band, 'lost'), open: timesOf(band, 'open') }),
    ),
    pilots: byBand((band) => sumPilots(pilots.filter((each) => each.band === band))),
    demoLeads: counted.reduce((sum, { demoLeads }) => sum + demoLeads, 0),
    groups: counted.map(({ band, outcome, stage, ranPilot, buyerType, leads }) => ({
      ...{ band, outcome, buyerType, leads },
      ranPilot: ranPilot || stage === 'won',
    })),
    timeliness: Object.fromEntries(
      timeliness.flatMap(({ band, inTime, cases, hours90 }) => {
        const share = shareInterval(inTime, cases);
        return share ? [[band, { inTime: share, hours90 }]] : [];
      }),
    ),
    sources: sourcesOf(sources),
  };
}

function sourcesOf(rows: Awaited<ReturnType<typeof groupSources>>): Calibration['sources'] {
  const bySource = new Map<string, Calibration['sources'][number]>();
  for (const { source, status, stage, leads } of rows) {
    const outcome = outcomeOf(status, stage);
    if (outcome === null) continue;
    const counts = bySource.get(source) ?? { source, arrived: 0, won: 0 };
    counts.arrived += leads;
    if (outcome === 'won') counts.won += leads;
    bySource.set(source, counts);
  }
  return [...bySource.values()].sort((left, right) => right.arrived - left.arrived);
}

/**
 * Reads the outcomes of leads of the last 365 days; cached for some seconds. Excludes test leads. Except for review
 * times, also excludes duplicates and leads whose consent was withdrawn before the deal ended.
 */
export async function readCalibration({ database, authorize }: FounderStore): Promise<Calibration> {
  await authorize();
  return calibrations.get(database, '', remembersMs, () => calibrationOf(database));
}
