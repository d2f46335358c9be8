import { transactionTime } from '../../db/connect';
import { dayMs, weekStarts } from '../kernel/weeks';
import type { OfferStore } from '../offers/change-offer';
import { TtlCache } from '../process/ttl-cache';
import { wakeDueLeads } from '../review/wake-leads';
import { countBetween, countLeads, countTestLeads } from './count-queries';
import type { PipelineFigures } from './inbox';

const weeksShown = 12;

const weekMs = 7 * dayMs;

/** Group for all ids without a published offer. */
const notPublished = 'Not a published pilot';

/** Cache times of figures that read many leads, in milliseconds. */
const remembersMs = { finishedWeek: 600_000, thisWeek: 20_000 };

type Week = Awaited<ReturnType<typeof countBetween>>;

const weekly = new TtlCache<Week>();

/**
 * Reads the weeks and offers of the pipeline page, without test leads. Offers are counted on each call; weeks are
 * cached for some seconds, past weeks for some minutes.
 */
export async function pipelineFigures({ database, offers, authorize }: OfferStore): Promise<PipelineFigures> {
  await authorize();
  await wakeDueLeads(database);
  const { names } = await offers.current();
  const starts = weekStarts(await database.run(transactionTime), weeksShown);
  const [{ byOffer }, tests] = await database.run((orm) =>
    Promise.all([countLeads(orm), countTestLeads(orm)]),
  );
  const weeks: PipelineFigures['weeks'] = [];
  for (const start of starts) {
    const end = new Date(start.getTime() + weekMs);
    const weekOf = start.toISOString().slice(0, 10);
    const forMs = start === starts.at(-1) ? remembersMs.thisWeek : remembersMs.finishedWeek;
    const read = () => database.run((orm) => countBetween(orm, start, end));
    weeks.push({ weekOf, ...(await weekly.get(database, weekOf, forMs, read)) });
  }
  return {
    byOffer: [...byOffer]
      .map(([offerId, leads]) => ({
        offerId: offerId || notPublished,
        offerName: names.get(offerId) ?? null,
        leads: leads - (tests.get(offerId) ?? 0),
      }))
      .filter(({ leads }) => leads > 0)
      .sort((left, right) => right.leads - left.leads),
    weeks,
  };
}
