import { type Database, transactionTime } from '../../db/connect';
import { dayMs, weekStarts } from '../kernel/weeks';
import type { OfferStore } from '../offers/change-offer';
import { TtlCache } from '../process/ttl-cache';
import { wakeDueLeads } from '../review/wake-leads';
import { countLeads } from './count-queries';
import type { PipelineFigures } from './inbox';
import { countBetween, medianHoursToFirstReview } from './pipeline-queries';

const weeksShown = 12;

const weekMs = 7 * dayMs;

/** What stands for all ids that no published offer has. */
const notPublished = 'Not a published pilot';

/** For how long a figure that reads many leads is shown again, in milliseconds. */
const remembersMs = { finishedWeek: 600_000, others: 20_000 };

type Week = Awaited<ReturnType<typeof countBetween>>;
type Medians = Awaited<ReturnType<typeof medianHoursToFirstReview>>;

const memories = new WeakMap<Database, { weeks: TtlCache<Week>; medians: TtlCache<Medians> }>();

function memoryOf(database: Database) {
  const memory = memories.get(database) ?? {
    weeks: new TtlCache<Week>(),
    medians: new TtlCache<Medians>(),
  };
  memories.set(database, memory);
  return memory;
}

/**
 * The figures of the pipeline page; the counts are of now, what reads many leads may be some seconds old, and
 * some minutes for weeks that are over. Throws ApiError `sign_in_required` without a session and
 * `service_unavailable` in database trouble.
 */
export async function pipelineFigures({ database, offers, authorize }: OfferStore): Promise<PipelineFigures> {
  await authorize();
  await wakeDueLeads(database);
  const { names } = await offers.current();
  const starts = weekStarts(await database.run(transactionTime), weeksShown);
  const since = starts.at(0) ?? new Date(0);
  const { all: counts, byOffer } = await database.run(countLeads);
  const memory = memoryOf(database);
  const medians = await memory.medians.get('', remembersMs.others, () =>
    database.run((orm) => medianHoursToFirstReview(orm, since)),
  );
  const weeks: PipelineFigures['weeks'] = [];
  for (const start of starts) {
    const end = new Date(start.getTime() + weekMs);
    const weekOf = start.toISOString().slice(0, 10);
    const forMs = start === starts.at(-1) ? remembersMs.others : remembersMs.finishedWeek;
    const read = () => database.run((orm) => countBetween(orm, start, end));
    weeks.push({ weekOf, ...(await memory.weeks.get(weekOf, forMs, read)) });
  }
  const hoursOf = (band: string | null) => medians.find((row) => row.band === band)?.hours ?? null;
  return {
    counts,
    byOffer: [...byOffer]
      .map(([offerId, figures]) => ({
        offerId: offerId || notPublished,
        offerName: names.get(offerId) ?? null,
        ...figures,
      }))
      .filter(({ leads }) => leads > 0)
      .sort((left, right) => right.leads - left.leads),
    medianHoursToFirstReview: {
      A: hoursOf('A'),
      B: hoursOf('B'),
      C: hoursOf('C'),
      D: hoursOf('D'),
      all: hoursOf(null),
    },
    weeks,
  };
}
