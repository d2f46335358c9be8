import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoringRules } from '../../leads/scoring';
import { reviewLead } from '../../review/apply-review';
import type { ReviewRequest } from '../../review/review';
import { reviewDueAt } from '../../review/times';
import { type ReviewFixture, startReviewFixture } from '../inbox-fixture';
import { countOutcomes } from './lead-groups';
import { type Calibration, readCalibration, readChangedLeads } from './read-calibration';
import { bandUnder, replayGroupsOf, replayLeads, rulesInForce } from './replay';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const hourMs = 3_600_000;
const leadsGenerated = 10_000;

interface GeneratedLead {
  lead_id: string;
  created_at: string;
  first_reviewed_at: string | null;
  band: 'A' | 'B' | 'C' | 'D';
  status: string;
  stage: string | null;
  stage_changed_at: string | null;
  ran_pilot: boolean;
  lost_reason: string | null;
  decline_reason: string | null;
  snoozed_until: string | null;
  points: { reason: string; points: number }[];
  source: string;
  buyer_type: string;
}

/** Numbers from 0 to 1 that are the same at each run. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function generatedLeads(now: number): GeneratedLead[] {
  const next = numbersOf(11);
  const oneOf = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(next() * values.length)] ?? values[0];
  return Array.from({ length: leadsGenerated }, (_, at) => {
    const earned = scoringRules.filter(() => next() < 0.7);
    const createdAt = now - next() * 400 * 24 * hourMs;
    const end = oneOf([
      'new',
      'in_review',
      'declined',
      'accepted',
      'won',
      'won',
      'lost',
      'pilot_running',
    ] as const);
    const isAccepted = !['new', 'in_review', 'declined'].includes(end);
    const moment = new Date(createdAt).toISOString();
    return {
      lead_id: `lead_generated${at}`,
      created_at: moment,
      first_reviewed_at: end === 'new' ? null : new Date(createdAt + next() * 90 * hourMs).toISOString(),
      band: bandUnder(
        rulesInForce,
        earned.map(({ signal }) => signal),
      ),
      status: isAccepted ? 'accepted' : end,
      stage: isAccepted && end !== 'accepted' ? end : null,
      stage_changed_at: isAccepted && end !== 'accepted' ? moment : null,
      ran_pilot: end === 'pilot_running' || (end === 'lost' && next() < 0.5),
      lost_reason: end === 'lost' ? 'price' : null,
      decline_reason: end === 'declined' ? oneOf(['no_fit', 'no_fit', 'spam'] as const) : null,
      snoozed_until: null,
      points: earned.map(({ reason, points }) => ({ reason, points })),
      source: oneOf(['api', 'portal', 'mcp', 'a', 'b', 'c', 'd', 'e', 'f'] as const),
      buyer_type: oneOf(['human_buyer', 'ai_procurement_agent'] as const),
    };
  });
}

describe('the figures of 10,000 generated leads', () => {
  const now = Date.now();
  const leads = generatedLeads(now);
  const recent = leads.filter(({ created_at }) => Date.parse(created_at) >= now - 365 * 24 * hourMs + hourMs);
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

  it('count what became of them', () => {
    const count = (isCounted: (lead: GeneratedLead) => boolean) => recent.filter(isCounted).length;
    expect(countOutcomes(found.groups)).toEqual({
      arrived: recent.length,
      open: count(({ status }) => status === 'new' || status === 'in_review'),
      decided: count(({ status }) => status === 'declined' || status === 'accepted'),
      accepted: count(({ status }) => status === 'accepted'),
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

  it('tell of each band how many were looked at in time', () => {
    for (const band of ['A', 'B', 'C'] as const) {
      let inTime = 0;
      let cases = 0;
      const hours: number[] = [];
      for (const lead of recent.filter((each) => each.band === band)) {
        const createdAt = new Date(lead.created_at);
        const due = reviewDueAt(band, createdAt)?.getTime() ?? Number.NaN;
        const reviewed = lead.first_reviewed_at === null ? null : Date.parse(lead.first_reviewed_at);
        if (reviewed !== null) hours.push((reviewed - createdAt.getTime()) / hourMs);
        if (reviewed === null && due >= now) continue;
        cases += 1;
        if (reviewed !== null && reviewed <= due) inTime += 1;
      }
      hours.sort((left, right) => left - right);
      const rank = 0.9 * (hours.length - 1);
      const [below = 0, above = below] = [hours[Math.floor(rank)], hours[Math.ceil(rank)]];
      const figures = found.timeliness[band];
      expect([figures?.inTime.hits, figures?.inTime.cases]).toEqual([inTime, cases]);
      expect(figures?.hours90).toBeCloseTo(below + (above - below) * (rank - Math.floor(rank)), 6);
    }
    expect(found.timeliness.D).toBeUndefined();
  });

  it('name the sources of most leads, with what became of them', () => {
    expect(found.sources).toHaveLength(8);
    for (const { source, arrived, decided, won } of found.sources) {
      const of = recent.filter((lead) => lead.source === source);
      expect([arrived, decided, won]).toEqual([
        of.length,
        of.filter(({ status }) => status === 'declined' || status === 'accepted').length,
        of.filter(({ stage }) => stage === 'won').length,
      ]);
    }
    const arrivals = found.sources.map(({ arrived }) => arrived);
    expect(arrivals).toEqual(arrivals.toSorted((left, right) => right - left));
  });

  it('list the newest leads that other rules would have put elsewhere', async () => {
    const rules = { ...rulesInForce, points: { ...rulesInForce.points, samples_available: 5 } };
    const changed = await readChangedLeads(fixture.as(fixture.ada), rules);
    const signalOf = (reason: string) => scoringRules.find((rule) => rule.reason === reason)?.signal;
    const expected = recent
      .map((lead) => ({
        leadId: lead.lead_id,
        createdAt: lead.created_at,
        from: lead.band,
        to: bandUnder(
          rules,
          lead.points.flatMap(({ reason }) => signalOf(reason) ?? []),
        ),
      }))
      .filter(({ from, to }) => from !== to);
    expect(expected).toHaveLength(replayLeads(replayGroupsOf(found.groups), rules).changed);
    const newest = expected
      .toSorted((left, right) => right.createdAt.localeCompare(left.createdAt))
      .slice(0, 100);
    expect(changed.map(({ leadId, from, to }) => ({ leadId, from, to }))).toEqual(
      newest.map(({ leadId, from, to }) => ({ leadId, from, to })),
    );
  });

  it('are for founders only', async () => {
    await expect(readCalibration(fixture.as())).rejects.toMatchObject({ code: 'sign_in_required' });
    await expect(readChangedLeads(fixture.as(), rulesInForce)).rejects.toMatchObject({
      code: 'sign_in_required',
    });
  });
});

it('follows a lead from its arrival to what became of it', async () => {
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
      earned: ['workflow_named', 'samples_available', 'success_metric_named'],
      leads: 1,
    },
  ]);
  await other.end();
});
