import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReviewFixture, startReviewFixture } from '../inbox/inbox-fixture';
import { readLead } from '../inbox/read-lead';
import { reviewLead, reviewLeads } from './apply-review';
import type { ReviewOutcome, ReviewRequest } from './review';
import { allowedStageSteps, allowedSteps } from './transitions';
import { undoReview } from './undo-review';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const act = (leadId: string, version: number, request: ReviewRequest, founder = fixture.ada) =>
  reviewLead(fixture.as(founder), { leadId, version }, request);

async function changed(outcome: Promise<ReviewOutcome>) {
  const done = await outcome;
  if (done.outcome !== 'changed') throw new Error(`not changed: ${JSON.stringify(done)}`);
  return done;
}

async function detail(leadId: string) {
  const found = await readLead(fixture.as(fixture.ada), leadId);
  if (!found || 'removedAt' in found) throw new Error('the lead is not there');
  return found;
}

describe('an action on a lead', () => {
  it('changes it and is recorded in its history', async () => {
    const leadId = await fixture.submit();
    const accepted = await changed(act(leadId, 0, { action: 'accept' }));
    expect(accepted.state).toMatchObject({ status: 'accepted', version: 1 });
    expect(accepted.state.firstReviewedAt).toBe(accepted.state.statusChangedAt);
    const { history } = await detail(leadId);
    expect(history.at(-1)).toMatchObject({
      id: accepted.change,
      kind: 'lead_accept',
      who: { id: 'founder_ada', name: 'Ada' },
      from: 'new',
      to: 'accepted',
      canUndo: true,
    });
  });

  it('is a conflict that names the first founder, if the state is old', async () => {
    const leadId = await fixture.submit();
    await changed(act(leadId, 0, { action: 'decline', reason: 'timing' }));
    const outcome = await act(leadId, 0, { action: 'accept' }, fixture.ben);
    expect(outcome).toMatchObject({
      outcome: 'conflict',
      state: { status: 'declined', version: 1, declineReason: 'timing' },
      first: { kind: 'lead_decline', who: { name: 'Ada' }, declineReason: 'timing' },
    });
    expect((await detail(leadId)).state.status).toBe('declined');
  });

  it('by two founders at once is applied once', async () => {
    const leadId = await fixture.submit();
    const outcomes = await Promise.all(
      [fixture.ada, fixture.ben, fixture.ada, fixture.ben].map((founder) =>
        act(leadId, 0, { action: 'accept' }, founder),
      ),
    );
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
      'changed',
      'conflict',
      'conflict',
      'conflict',
    ]);
    const entries = await fixture.rows(
      `select 1 from history where lead_id = '${leadId}' and kind = 'lead_accept'`,
    );
    expect(entries).toHaveLength(1);
  });

  it('is refused with its reason', async () => {
    const leadId = await fixture.submit();
    const other = await fixture.submit();
    const code = async (request: ReviewRequest, version = 0) => {
      const outcome = await act(leadId, version, request);
      return outcome.outcome === 'rejected' ? outcome.error : outcome.outcome;
    };
    expect(await code({ action: 'wake' })).toBe('not_from_here');
    expect(await code({ action: 'duplicate', duplicate_of: leadId })).toBe('duplicate_of_itself');
    expect(await code({ action: 'duplicate', duplicate_of: 'lead_0' })).toBe('duplicate_unknown');
    expect(await code({ action: 'snooze', until: '2020-01-01' })).toBe('until_not_ahead');
    expect(await code({ action: 'assign', assignee: 'nobody' })).toBe('assignee_unknown');
    await changed(act(other, 0, { action: 'duplicate', duplicate_of: leadId }));
    expect(await code({ action: 'duplicate', duplicate_of: other })).toBe('duplicate_of_itself');
    expect(await act('lead_0', 0, { action: 'accept' })).toMatchObject({ error: 'lead_gone' });
  });

  it('needs a session', async () => {
    const leadId = await fixture.submit();
    const seen = { leadId, version: 0 };
    const asked = [
      reviewLead(fixture.as(), seen, { action: 'accept' }),
      reviewLeads(fixture.as(), [seen], { action: 'accept' }),
      undoReview(fixture.as(), { change: '1' }),
      readLead(fixture.as(), leadId),
    ];
    for (const each of await Promise.allSettled(asked))
      expect(each).toMatchObject({ status: 'rejected', reason: { code: 'sign_in_required' } });
    expect((await detail(leadId)).state.version).toBe(0);
  });
});

describe('a step that is sent again under its id', () => {
  const step = () => crypto.randomUUID();

  it('was applied once, and is answered as applied', async () => {
    const [leadId, id] = [await fixture.submit(), step()];
    const request: ReviewRequest = { action: 'note', text: 'Asked for samples.' };
    const send = (founder = fixture.ada) =>
      reviewLead(fixture.as(founder), { leadId, version: 0 }, request, id);
    const [first, again] = [await send(), await send()];
    expect(first.outcome).toBe('changed');
    expect(again).toEqual(first);
    expect((await detail(leadId)).notes).toHaveLength(1);
    // Ids of steps are separate for each founder.
    expect(await send(fixture.ben)).toMatchObject({ outcome: 'conflict' });
    await changed(act(leadId, 1, { action: 'accept' }, fixture.ben));
    expect(await send()).toMatchObject({ outcome: 'changed', state: { status: 'accepted', version: 2 } });
    expect(await undoReview(fixture.as(fixture.ada), { batch: id })).toMatchObject([
      { outcome: 'conflict', first: { kind: 'lead_accept' } },
    ]);
  });

  it('sent twice at once changes each lead once', async () => {
    const [id, ...leadIds] = [step(), await fixture.submit(), await fixture.submit()];
    const seen = leadIds.map((leadId) => ({ leadId, version: 0 }));
    const send = () => reviewLeads(fixture.as(fixture.ada), seen, { action: 'accept' }, id);
    const [one, other] = await Promise.all([send(), send()]);
    expect(one.outcomes.map(({ outcome }) => outcome)).toEqual(['changed', 'changed']);
    expect(other).toEqual(one);
    expect(await undoReview(fixture.as(fixture.ada), { batch: id })).toHaveLength(2);
    expect((await detail(leadIds[0] ?? '')).state).toMatchObject({ status: 'new', version: 2 });
  });
});

describe('an undo', () => {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const requests: ReviewRequest[] = [
    { action: 'start_review' },
    { action: 'accept' },
    { action: 'decline', reason: 'spam' },
    { action: 'snooze', until: later },
    { action: 'assign', assignee: 'founder_ben' },
    { action: 'note', text: 'Called back.' },
  ];

  it.each(requests)('of %j restores the previous state', async (request) => {
    const leadId = await fixture.submit();
    await changed(act(leadId, 0, { action: 'assign', assignee: 'founder_ada' }));
    const before = await detail(leadId);
    const { change } = await changed(act(leadId, 1, request));
    expect(await undoReview(fixture.as(fixture.ben), { change })).toMatchObject([
      { outcome: 'changed', state: { ...before.state, version: 3 } },
    ]);
    const after = await detail(leadId);
    expect(after.notes).toEqual([]);
    expect(after.history.find(({ kind }) => kind === 'lead_undo')).toMatchObject({
      undoes: change,
      who: { name: 'Ben' },
      canUndo: false,
    });
    expect(await undoReview(fixture.as(fixture.ada), { change })).toMatchObject([{ outcome: 'conflict' }]);
  });

  it('restores a duplicate or snoozed lead when a decision is undone', async () => {
    const [leadId, other] = [await fixture.submit(), await fixture.submit()];
    await changed(act(leadId, 0, { action: 'snooze', until: later }));
    const { change } = await changed(act(leadId, 1, { action: 'duplicate', duplicate_of: other }));
    const [undone] = await undoReview(fixture.as(fixture.ada), { change });
    expect(undone).toMatchObject({ state: { status: 'snoozed', snoozedUntil: later, duplicateOf: null } });
  });

  it('after another change is a conflict', async () => {
    const leadId = await fixture.submit();
    const { change } = await changed(act(leadId, 0, { action: 'start_review' }));
    await changed(act(leadId, 1, { action: 'accept' }, fixture.ben));
    expect(await undoReview(fixture.as(fixture.ada), { change })).toMatchObject([
      {
        outcome: 'conflict',
        state: { status: 'accepted' },
        first: { kind: 'lead_accept', who: { name: 'Ben' } },
      },
    ]);
  });

  it('undoes a bulk action, except for leads that changed since', async () => {
    const leadIds = await Promise.all([1, 2, 3, 4].map(() => fixture.submit()));
    const [first = '', second = ''] = leadIds;
    await changed(act(second, 0, { action: 'start_review' }));
    const seen = leadIds.map((leadId) => ({ leadId, version: 0 }));
    const { batch, outcomes } = await reviewLeads(fixture.as(fixture.ada), seen, { action: 'accept' });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['changed', 'conflict', 'changed', 'changed']);
    await changed(act(first, 1, { action: 'reopen' }, fixture.ben));
    const undone = await undoReview(fixture.as(fixture.ada), { batch });
    expect(undone.map(({ outcome }) => outcome)).toEqual(['conflict', 'changed', 'changed']);
    const statuses = await Promise.all(leadIds.map(async (leadId) => (await detail(leadId)).state.status));
    expect(statuses).toEqual(['in_review', 'in_review', 'new', 'new']);
  });

  it('of anything but a founder’s change does nothing', async () => {
    expect(await undoReview(fixture.as(fixture.ada), { change: '999999' })).toEqual([]);
    expect(await undoReview(fixture.as(fixture.ada), { batch: crypto.randomUUID() })).toEqual([]);
  });
});

describe('a snoozed lead', () => {
  it('returns when its time has come, and its history records it', async () => {
    const leadId = await fixture.submit();
    const until = new Date(Date.now() + 400).toISOString();
    await changed(act(leadId, 0, { action: 'snooze', until }));
    await expect
      .poll(async () => (await detail(leadId)).state.status, { interval: 50, timeout: 5_000 })
      .toBe('in_review');
    expect((await detail(leadId)).history.find(({ kind }) => kind === 'lead_wake')).toMatchObject({
      who: null,
      from: 'snoozed',
      to: 'in_review',
      canUndo: false,
    });
  });
});

describe('the database', () => {
  it('allows the same steps as the table in the code', async () => {
    const steps = await fixture.rows('select from_status as "from", to_status as "to" from lead_steps');
    const text = ({ from, to }: Record<string, unknown>) => `${from} ${to}`;
    expect(steps.map(text).sort()).toEqual(allowedSteps().map(text).sort());
    const stages = await fixture.rows(
      `select nullif(from_stage, '') as "from", nullif(to_stage, '') as "to" from lead_stage_steps`,
    );
    expect(stages.map(text).sort()).toEqual(allowedStageSteps().map(text).sort());
  });

  it.each([
    ['a step that the table has not', `update leads set status = 'new', version = version + 1`],
    ['a change without a version', `update leads set assignee_id = 'x'`],
    ['a change of what was submitted', `update leads set company = 'x', version = version + 1`],
    [
      'a decline without a reason',
      `update leads set status = 'declined', decline_reason = null, version = version + 1`,
    ],
    ['a stage without its moment', `update leads set stage = 'contacted', version = version + 1`],
    [
      'a lost lead without a reason',
      `update leads set stage = 'lost', stage_changed_at = now(), version = version + 1`,
    ],
    [
      'a stage of a lead that is reopened at once',
      `update leads set status = 'in_review', stage = 'won', stage_changed_at = now(), version = version + 1`,
    ],
    ['an unknown status', `update leads set status = 'gone', version = version + 1`],
    ['a moment for what is not snoozed', `update leads set snoozed_until = now(), version = version + 1`],
  ])('refuses %s', async (_, statement) => {
    const leadId = await fixture.submit();
    await changed(act(leadId, 0, { action: 'accept' }));
    const refused = fixture.rows(`${statement} where lead_id = '${leadId}'`);
    await expect(refused).rejects.toMatchObject({ cause: { code: '23514' } });
  });

  it('keeps a lead in a stage its stages allow', async () => {
    const leadId = await fixture.submit();
    const of = `where lead_id = '${leadId}'`;
    const stage = (name: string) =>
      fixture.rows(`update leads set stage = ${name}, stage_changed_at = now(), version = version + 1 ${of}`);
    const refused = { cause: { code: '23514' } };
    await expect(stage("'contacted'")).rejects.toMatchObject(refused);
    await changed(act(leadId, 0, { action: 'accept' }));
    await stage("'won'");
    await expect(stage("'contacted'")).rejects.toMatchObject(refused);
    await expect(stage("'prospect'")).rejects.toMatchObject(refused);
    await expect(
      fixture.rows(
        `update leads set status = 'in_review', stage = null, stage_changed_at = null, version = version + 1 ${of}`,
      ),
    ).rejects.toMatchObject(refused);
  });

  it('undoes a step only in a transaction that names it', async () => {
    const leadId = await fixture.submit();
    await changed(act(leadId, 0, { action: 'start_review' }));
    const back = `update leads set status = 'new', version = version + 1 where lead_id = '${leadId}'`;
    await expect(fixture.rows(back)).rejects.toMatchObject({ cause: { code: '23514' } });
    await fixture.rows(`select set_config('pilot.undoes', '', false)`);
  });
});
