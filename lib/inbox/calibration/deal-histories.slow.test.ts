import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database } from '../../../db/connect';
import { type Band, bands } from '../../leads/lead';
import type { ReviewAction } from '../../review/actions';
import { reviewLead } from '../../review/apply-review';
import type { ReviewState } from '../../review/history';
import type { ReviewRequest } from '../../review/review';
import { actionsFrom, stateAfter, stateAfterWithdrawal } from '../../review/transitions';
import { type ReviewFixture, startReviewFixture } from '../inbox-fixture';
import { numbersOf } from './generated-leads-fixture';
import { countOutcomes, shareWon } from './lead-groups';
import { type Calibration, readCalibration } from './read-calibration';
import { shareInterval } from './share-interval';
import { wonByWeights } from './won-by-weights-fixture';

const dayMs = 86_400_000;
const deals = 10_000;

const firstState: ReviewState = {
  status: 'new',
  statusChangedAt: null,
  firstReviewedAt: null,
  snoozedUntil: null,
  declineReason: null,
  duplicateOf: null,
  assigneeId: null,
  isWoken: false,
  lastStepAt: null,
  stage: null,
};

const requests: Partial<Record<ReviewAction, ReviewRequest>> = {
  accept: { action: 'accept' },
  decline: { action: 'decline', reason: 'no_fit' },
  reopen: { action: 'reopen' },
  contact: { action: 'contact' },
  propose: { action: 'propose' },
  start_pilot: { action: 'start_pilot' },
  win: { action: 'win', amount: null },
  lose: { action: 'lose', reason: 'price', amount: null },
  clear_stage: { action: 'clear_stage' },
};

interface Told {
  band: Band;
  steps: { action: ReviewAction | 'withdraw'; at: number }[];
}

let fixture: ReviewFixture;
const told: Told[] = [];
const begun = Date.now();

/** Generates a history step by step, and stores its lead as the portal would have. */
function drawn(next: () => number, at: number) {
  const band = bands[Math.floor(next() * bands.length)] ?? 'A';
  const createdAt = Math.floor(begun - next() * 360 * dayMs);
  const steps: Told['steps'] = [];
  let state = firstState;
  let before = state;
  for (let moment = createdAt; ; ) {
    moment += Math.floor(next() ** 2 * 70 * dayMs) + 1;
    if (moment >= begun) break;
    const isWithdrawn = next() < 0.03;
    if (isWithdrawn) {
      before = state;
      state = stateAfterWithdrawal(state, new Date(moment));
      steps.push({ action: 'withdraw', at: moment });
      break;
    }
    const possible = actionsFrom(state).flatMap((action) => requests[action] ?? []);
    // Ended deals are rarely reopened.
    const request = possible[Math.floor(next() * possible.length * (state.stage?.name === 'won' ? 3 : 1))];
    if (!request) continue;
    state = stateAfter(state, request, new Date(moment));
    steps.push({ action: request.action, at: moment });
  }
  told.push({ band, steps });
  const lead = {
    lead_id: `lead_drawn${at}`,
    created_at: new Date(createdAt).toISOString(),
    band,
    version: steps.length,
    status: state.status,
    status_changed_at: state.statusChangedAt,
    first_reviewed_at: state.firstReviewedAt,
    decline_reason: state.declineReason,
    stage: state.stage?.name ?? null,
    stage_changed_at: state.stage?.changedAt ?? null,
    ran_pilot: state.stage?.ranPilot ?? false,
    lost_reason: state.stage?.lostReason ?? null,
  };
  return { lead, withdrawnFrom: state.status === 'withdrawn' ? before : null };
}

beforeAll(async () => {
  fixture = await startReviewFixture();
  const next = numbersOf(39);
  const one = await fixture.submit();
  const all = Array.from({ length: deals }, (_, at) => drawn(next, at));
  const json = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`;
  for (let from = 0; from < deals; from += 500) {
    const some = all.slice(from, from + 500);
    await fixture.rows(`insert into leads select copy.*
      from leads as one, jsonb_array_elements(${json(some.map(({ lead }) => lead))}) as given,
        jsonb_populate_record(one, given) as copy where one.lead_id = '${one}'`);
    const entries = some.flatMap(({ lead, withdrawnFrom }) =>
      withdrawnFrom ? [{ id: lead.lead_id, detail: { before: withdrawnFrom } }] : [],
    );
    await fixture.rows(`insert into history (kind, lead_id, detail)
      select 'lead_consent_withdrawn', given ->> 'id', given -> 'detail'
      from jsonb_array_elements(${json(entries)}) as given`);
  }
  await fixture.rows(`delete from leads where lead_id = '${one}'`);
}, 60_000);
afterAll(() => fixture.end());

/** Computes the deals of a band from the history of each lead, independently of the code under test. */
function timesByHand(band: Band, now: number) {
  const times: Record<'won' | 'lost' | 'open', number[]> = { won: [], lost: [], open: [] };
  let decided = 0;
  for (const { steps } of told.filter((each) => each.band === band)) {
    let accepted: number | null = null;
    let end: { kind: 'won' | 'lost'; at: number } | null = null;
    let isDeclined = false;
    let isGone = false;
    for (const { action, at } of steps) {
      if (action === 'accept') accepted = at;
      if (action === 'reopen') accepted = null;
      if (action === 'decline') isDeclined = true;
      if (action === 'reopen') isDeclined = false;
      if (action === 'win' || action === 'lose') end = { kind: action === 'win' ? 'won' : 'lost', at };
      if (action === 'clear_stage') end = null;
      if (action === 'withdraw') isGone = end === null;
    }
    if (isGone) continue;
    if (isDeclined || accepted !== null) decided += 1;
    if (accepted !== null) times[end?.kind ?? 'open'].push((end?.at ?? now) - accepted);
  }
  return { times, decided };
}

const read = async () => {
  const database = new Database(fixture.url);
  const found = await readCalibration({ ...fixture.as(fixture.ada), database });
  await database.close();
  return found;
};

const figuresOf = ({ groups, wonByDay }: Calibration, band: Band) => {
  const counts = countOutcomes(groups.filter((group) => group.band === band));
  const accepted = shareInterval(counts.accepted, counts.decided);
  return { counts, won: shareWon(counts), accepted, days: wonByDay[band] };
};

it('computes the figures of 10,000 histories as an oracle does', async () => {
  const found = await read();
  const reopened = told.filter(({ steps }) => steps.some(({ action }) => action === 'reopen'));
  expect(reopened.length).toBeGreaterThan(500);
  for (const band of bands) {
    const { times, decided } = timesByHand(band, Date.now());
    const { won, lost, open } = times;
    const { counts, won: share, days } = figuresOf(found, band);
    expect(counts).toMatchObject({
      ...{ won: won.length, lost: lost.length, open: open.length, decided },
      accepted: won.length + lost.length + open.length,
    });
    expect(Math.min(won.length, lost.length, open.length)).toBeGreaterThan(100);
    expect([share?.hits, share?.cases]).toEqual([won.length, won.length + lost.length]);
    for (const { day, share: byDay, atRisk } of days) {
      const expected = wonByWeights(times, day);
      // Open deals become older between the two readings.
      expect(Math.abs(atRisk - expected.atRisk)).toBeLessThan(2);
      expect(byDay).toBeCloseTo(expected.share ?? -1, 4);
    }
  }
});

it('lowers no figure of any band when leads are accepted', async () => {
  const before = await read();
  const open = await fixture.rows(`select lead_id, version from leads where status = 'new' limit 40`);
  expect(open).toHaveLength(40);
  for (const { lead_id, version } of open) {
    const seen = { leadId: String(lead_id), version: Number(version) };
    const { outcome } = await reviewLead(fixture.as(fixture.ada), seen, { action: 'accept' });
    expect(outcome).toBe('changed');
  }
  const after = await read();
  for (const band of bands) {
    const was = figuresOf(before, band);
    const is = figuresOf(after, band);
    expect(is.won).toEqual(was.won);
    expect(is.accepted?.share).toBeGreaterThanOrEqual(was.accepted?.share ?? 0);
    // Deals that stayed open have been followed for a second longer.
    for (const [at, { share }] of was.days.entries()) expect(is.days[at]?.share).toBeCloseTo(share ?? -1, 4);
  }
});
