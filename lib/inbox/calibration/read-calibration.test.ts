import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bands } from '../../leads/lead';
import { reviewLead } from '../../review/apply-review';
import type { ReviewRequest } from '../../review/review';
import { type ReviewFixture, startReviewFixture } from '../inbox-fixture';
import { boundsByHalving, dueByHand, type GeneratedLead, generatedLeads } from './generated-leads-fixture';
import { countOutcomes, type LeadGroup, shareWon } from './lead-groups';
import { type Calibration, readCalibration } from './read-calibration';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const hourMs = 3_600_000;
const leadsGenerated = 10_000;

describe('the figures of 10,000 generated leads', () => {
  const now = Date.now();
  const leads = generatedLeads(leadsGenerated, now);
  const arrived = leads.filter(
    ({ created_at, source }) =>
      source !== 'test' && Date.parse(created_at) >= now - 365 * 24 * hourMs + hourMs,
  );
  /** Duplicates count as reviewed, but not for any outcome. */
  const recent = arrived.filter(({ status }) => status !== 'duplicate');
  let found: Calibration;

  beforeAll(async () => {
    const one = await fixture.submit();
    for (let from = 0; from < leads.length; from += 500)
      await fixture.rows(`insert into leads select copy.*
        from leads as one, jsonb_array_elements('${JSON.stringify(leads.slice(from, from + 500))}'::jsonb) as given,
          jsonb_populate_record(one, given) as copy
        where one.lead_id = '${one}'`);
    await fixture.rows(
      `delete from leads where lead_id = '${one}' or created_at < now() - interval '365 days' + interval '1 hour'`,
    );
    found = await readCalibration(fixture.as(fixture.ada));
  }, 60_000);

  it('count the outcome of each', () => {
    const count = (isCounted: (lead: GeneratedLead) => boolean) => recent.filter(isCounted).length;
    expect(countOutcomes(found.groups)).toEqual({
      arrived: recent.length,
      decided: count(({ status }) => status === 'declined' || status === 'accepted'),
      accepted: count(({ status }) => status === 'accepted'),
      open: count(
        ({ status, stage }) => status === 'accepted' && (stage === null || stage === 'pilot_running'),
      ),
      ran: count(({ ran_pilot, stage }) => ran_pilot || stage === 'won'),
      running: count(({ stage }) => stage === 'pilot_running'),
      won: count(({ stage }) => stage === 'won'),
      lost: count(({ stage }) => stage === 'lost'),
    });
    expect(found.declined).toEqual(
      (['no_fit', 'spam'] as const).map((reason) => ({
        reason,
        leads: count(({ decline_reason }) => decline_reason === reason),
      })),
    );
    expect(found.lost).toEqual([{ reason: 'price', leads: count(({ stage }) => stage === 'lost') }]);
  });

  it('have win rates with intervals by band and for people and agents', () => {
    const shareByHand = (of: GeneratedLead[]) => {
      const ended = of.filter(({ stage }) => stage === 'won' || stage === 'lost');
      const won = ended.filter(({ stage }) => stage === 'won').length;
      return [won, ended.length, ...boundsByHalving(won, ended.length)];
    };
    const compare = (groups: LeadGroup[], of: GeneratedLead[]) => {
      const share = shareWon(countOutcomes(groups));
      const found = [share?.hits, share?.cases, share?.low, share?.high];
      for (const [at, expected] of shareByHand(of).entries()) expect(found[at]).toBeCloseTo(expected, 9);
    };
    for (const band of bands)
      compare(
        found.groups.filter((group) => group.band === band),
        recent.filter((lead) => lead.band === band),
      );
    for (const buyer of ['human_buyer', 'ai_procurement_agent'] as const)
      compare(
        found.groups.filter(({ buyerType }) => buyerType === buyer),
        recent.filter(({ buyer_type }) => buyer_type === buyer),
      );
  });

  it('count demo leads, and state how many these are', async () => {
    expect(found.demoLeads).toBe(0);
    const other = await startReviewFixture();
    await other.submit();
    await other.rows(`insert into leads select copy.* from leads as one,
      jsonb_populate_record(one, jsonb_build_object('lead_id', 'lead_demo1')) as copy`);
    const { demoLeads, groups } = await readCalibration(other.as(other.ada));
    expect([demoLeads, countOutcomes(groups).arrived]).toEqual([1, 2]);
    await other.end();
  });

  it('state for each band how many were reviewed in time', () => {
    for (const band of bands) {
      let inTime = 0;
      let cases = 0;
      const hours: number[] = [];
      for (const lead of arrived.filter((each) => each.band === band)) {
        const createdAt = new Date(lead.created_at);
        const due = dueByHand(band, createdAt.getTime());
        const reviewed = lead.first_reviewed_at === null ? null : Date.parse(lead.first_reviewed_at);
        if (reviewed === null && due >= now) continue;
        cases += 1;
        hours.push(reviewed === null ? Number.POSITIVE_INFINITY : (reviewed - createdAt.getTime()) / hourMs);
        if (reviewed !== null && reviewed <= due) inTime += 1;
      }
      hours.sort((left, right) => left - right);
      const figures = found.timeliness[band];
      expect([figures?.inTime.hits, figures?.inTime.cases]).toEqual([inTime, cases]);
      const within = hours.find((most) => hours.filter((each) => each <= most).length >= 0.9 * hours.length);
      if (within === Number.POSITIVE_INFINITY) expect(figures?.hours90).toBeNull();
      else expect(figures?.hours90).toBeCloseTo(within ?? -1, 6);
    }
  });

  it('list the sources of most leads, with their outcomes', () => {
    expect(found.sources).toHaveLength(8);
    for (const { source, arrived, won } of found.sources) {
      const of = recent.filter((lead) => lead.source === source);
      expect([arrived, won]).toEqual([of.length, of.filter(({ stage }) => stage === 'won').length]);
    }
    const arrivals = found.sources.map(({ arrived }) => arrived);
    expect(arrivals).toEqual(arrivals.toSorted((left, right) => right - left));
  });

  it('are for founders only', async () => {
    await expect(readCalibration(fixture.as())).rejects.toMatchObject({ code: 'sign_in_required' });
  });
});

it('chooses the sources to list by the leads that it counts', async () => {
  const other = await startReviewFixture();
  const store = other.as(other.ada);
  const original = await other.submit({ source: 'told-0' });
  for (let at = 1; at < 8; at += 1) await other.submit({ source: `told-${at}` });
  for (let at = 0; at < 2; at += 1) {
    const leadId = await other.submit({ source: 'a-copy' });
    await reviewLead(store, { leadId, version: 0 }, { action: 'duplicate', duplicate_of: original });
  }
  const { sources } = await readCalibration(store);
  expect(sources.map(({ source }) => source).toSorted()).toEqual(
    Array.from({ length: 8 }, (_, at) => `told-${at}`),
  );
  await other.end();
});

it('counts a snooze as no review', async () => {
  const other = await startReviewFixture();
  const store = other.as(other.ada);
  const until = new Date(Date.now() + 48 * hourMs).toISOString();
  const snoozed = await other.submit();
  const declined = await other.submit();
  for (const leadId of [snoozed, declined])
    await reviewLead(store, { leadId, version: 0 }, { action: 'snooze', until });
  await reviewLead(store, { leadId: declined, version: 1 }, { action: 'decline', reason: 'timing' });
  const long = new Date(Date.now() - 720 * hourMs).toISOString();
  await other.rows(`insert into leads select copy.* from leads as one,
    jsonb_populate_record(one, '{"lead_id": "lead_overdue", "created_at": "${long}"}') as copy
    where one.lead_id = '${snoozed}'`);
  const { timeliness } = await readCalibration(store);
  expect(timeliness.D?.inTime).toMatchObject({ hits: 1, cases: 2 });
  await other.end();
});

it('follows a lead from its arrival to its outcome', async () => {
  const other = await startReviewFixture();
  const store = other.as(other.ada);
  const leadId = await other.submit({ samples_available: true });
  const steps: ReviewRequest[] = [
    { action: 'accept' },
    { action: 'start_pilot' },
    { action: 'win', amount: 60_000 },
  ];
  for (const [version, request] of steps.entries()) await reviewLead(store, { leadId, version }, request);
  const { groups } = await readCalibration(store);
  expect(groups).toEqual([
    {
      band: 'B',
      outcome: 'won',
      ranPilot: true,
      buyerType: 'human_buyer',
      leads: 1,
    },
  ]);
  await other.end();
});
