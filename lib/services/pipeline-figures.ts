import type { PublishedOffers } from '../../db/published-offers';
import { countLeads } from '../../db/queries/lead-counts';
import { transactionTime } from '../../db/queries/lifecycle';
import { countByWeek, medianHoursToFirstReview } from '../../db/queries/pipeline';
import type { PipelineFigures } from '../contract/inbox';
import { weekStarts } from '../domain/weeks';
import type { FounderStore } from './founder-store';
import { wakeDueLeads } from './wake-leads';

/** Weeks that the trend shows, the present one included. */
const weeksShown = 12;

/** What stands for all ids that no published offer has. */
const notPublished = 'Not a published pilot';

/**
 * The figures of the pipeline page. Throws ApiError `sign_in_required` without a session and
 * `service_unavailable` in database trouble.
 */
export async function pipelineFigures({
  database,
  offers,
  authorize,
}: FounderStore & { offers: PublishedOffers }): Promise<PipelineFigures> {
  await authorize();
  await wakeDueLeads(database);
  const { byId } = await offers.current();
  const starts = weekStarts(await database.run(transactionTime), weeksShown);
  const since = starts.at(0) ?? new Date(0);
  const { counts, byOffer } = await database.run(countLeads);
  const medians = await database.run((orm) => medianHoursToFirstReview(orm, since));
  const byWeek = await database.run((orm) => countByWeek(orm, since));
  const hoursOf = (band: string | null) => medians.find((row) => row.band === band)?.hours ?? null;
  return {
    counts,
    byOffer: [...byOffer]
      .map(([offerId, figures]) => ({
        offerId: offerId || notPublished,
        offerName: byId.get(offerId)?.name ?? null,
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
    weeks: starts.map((start) => {
      const weekOf = start.toISOString().slice(0, 10);
      const leadsOf = (what: string) =>
        byWeek.find((row) => row.weekOf === weekOf && row.what === what)?.leads ?? 0;
      return {
        weekOf,
        arrived: leadsOf('arrived'),
        reviewed: leadsOf('reviewed'),
        accepted: leadsOf('accepted'),
        declined: leadsOf('declined'),
      };
    }),
  };
}
