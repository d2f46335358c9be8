import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withdrawConsent } from '../review/correct-contact';
import { openPilot } from './open-pilot';
import { eventText } from './pilot';
import { listPilots, readSuccessMetric } from './read-pilot';
import { type RoomFixture, startRoomFixture, startRunning } from './room-fixture';
import { allowedPilotSteps } from './transitions';

let fixture: RoomFixture;
beforeAll(async () => {
  fixture = await startRoomFixture();
}, 60_000);
afterAll(() => fixture.end());

describe('a pilot in the database', () => {
  it('is allowed exactly the steps of the table', async () => {
    const rows = await fixture.rows('select from_state, to_state from pilot_steps');
    const stored = rows.map(({ from_state, to_state }) => `${from_state} ${to_state}`);
    expect(stored.sort()).toEqual(
      allowedPilotSteps()
        .map(({ from, to }) => `${from} ${to}`)
        .sort(),
    );
  });

  it('can be taken from its opening to its credit', async () => {
    const room = await startRunning(fixture);
    const { pilotId, decider, owner } = room;
    const running = await fixture.view(pilotId, decider);
    expect(running.pilot).toMatchObject({ state: 'running', startsOn: '2026-12-01', version: 8 });
    expect(await readSuccessMetric(fixture.deps, running)).toBeNull();
    const theirs = await fixture.view(pilotId, owner);
    expect(await readSuccessMetric(fixture.deps, theirs)).toBe('Word error rate');
    expect(running.dates).toEqual({
      checkpoint: null,
      lastDay: '2026-12-15',
      completionDay: '2026-12-25',
      creditDeadline: '2027-01-24',
    });
    fixture.moveDays(3);
    const pause = { act: 'pause', reason: 'Archive move', owner: 'Lars', review_on: '2026-12-06' } as const;
    expect(await fixture.act(pilotId, decider, pause)).toMatchObject({ outcome: 'done' });
    fixture.moveDays(2);
    expect((await fixture.view(pilotId, owner)).dates.lastDay).toBe('2026-12-17');
    await fixture.act(pilotId, owner, { act: 'resume' });
    expect((await fixture.view(pilotId, owner)).pilot).toMatchObject({ state: 'running', pausedDays: 2 });
    const early = await fixture.act(pilotId, decider, { act: 'freeze', ended_short: null });
    expect(early).toMatchObject({ outcome: 'refused', error: 'ends_short', field: 'ended_short' });
    fixture.moveDays(12);
    // After the last day, a reason for ending early is not kept.
    const freeze = { act: 'freeze', ended_short: 'Short' } as const;
    expect(await fixture.act(pilotId, decider, freeze)).toMatchObject({ outcome: 'done' });
    expect((await fixture.view(pilotId, decider)).pilot.look).toMatchObject({ endedShort: null });
    await fixture.act(pilotId, owner, { act: 'state', text: 'Hand over landline calls.' });
    const decide = { act: 'decide', outcome: 'accepted_with_conditions', note: null } as const;
    expect(await fixture.act(pilotId, decider, { ...decide, conditions: null })).toMatchObject({
      error: 'conditions_required',
    });
    await fixture.act(pilotId, decider, { ...decide, conditions: 'Overlap stays with people.' });
    await fixture.act(pilotId, owner, { act: 'confirm_completion' });
    const lapsed = { act: 'note_credit', state: 'lapsed' } as const;
    expect(await fixture.act(pilotId, owner, lapsed)).toMatchObject({ error: 'deadline_ahead' });
    fixture.moveDays(31);
    expect(await fixture.act(pilotId, owner, lapsed)).toMatchObject({ outcome: 'done' });
    const { pilot, dates, events, allowedActs } = await fixture.view(pilotId, decider);
    expect(pilot).toMatchObject({
      state: 'closed',
      outcome: 'accepted_with_conditions',
      credit: { state: 'lapsed', notedBy: 'Ada' },
    });
    expect(dates).toMatchObject({ completionDay: '2026-12-18', creditDeadline: '2027-01-17' });
    expect(allowedActs).toEqual(['confirm_completion', 'invite', 'renew_link', 'end_person']);
    let previous: string | null = null;
    for (const event of events) {
      expect(event.previousSha256).toBe(previous);
      expect(hash('sha256', eventText(event), 'hex')).toBe(event.sha256);
      previous = event.sha256;
    }
    expect(events.map(({ kind }) => kind).slice(0, 4)).toEqual(['open', 'join', 'join', 'save_plan']);
    const change = `update pilot_events set by_name = 'Someone' where pilot_id = '${pilotId}' and no = 3`;
    await expect(fixture.rows(change)).rejects.toThrow();
    await expect(fixture.rows(`delete from pilot_plans where pilot_id = '${pilotId}'`)).rejects.toThrow();
    await expect(
      fixture.rows(`update pilots set state = 'running', version = version + 1`),
    ).rejects.toThrow();
    // Only a removal of the whole pilot, with its reason, deletes the record.
    await fixture.database.transaction(async (tx) => {
      await tx.execute(`select set_config('pilot.removal', 'retention', true)`);
      await tx.execute(`delete from pilots where pilot_id = '${pilotId}'`);
    });
    expect(await fixture.rows(`select from pilot_events where pilot_id = '${pilotId}'`)).toEqual([]);
  });

  it('drops both approvals on a changed plan and keeps unchanged inputs', async () => {
    const { pilotId, decider, owner, reviewer } = await fixture.open();
    await fixture.act(pilotId, owner, { act: 'save_plan', plan: fixture.plan() });
    await fixture.act(pilotId, reviewer, { act: 'set_input', no: 1, to: 'delivered', reason: null });
    await fixture.act(pilotId, owner, { act: 'approve_plan', plan_no: 1 });
    await fixture.act(pilotId, decider, { act: 'approve_plan', plan_no: 1 });
    expect((await fixture.view(pilotId, owner)).pilot.state).toBe('agreed');
    const [first, second] = fixture.plan().inputs;
    const inputs = second && first ? [second, first] : [];
    await fixture.act(pilotId, decider, { act: 'save_plan', plan: { ...fixture.plan(), inputs } });
    const view = await fixture.view(pilotId, owner);
    expect(view.pilot).toMatchObject({ state: 'draft', planNo: 2 });
    expect(view.inputs.map(({ state }) => state)).toEqual(['open', 'delivered']);
    expect(view.allowedActs).toContain('approve_plan');
  });

  it('is kept when the lead is withdrawn or erased', async () => {
    const [one, other] = [await fixture.open(), await fixture.open()];
    expect(await listPilots(fixture.asFounder(fixture.ada), [one.leadId])).toHaveLength(1);
    await withdrawConsent(fixture, one.leadId);
    await fixture.rows(`delete from leads where lead_id = '${other.leadId}'`);
    for (const { pilotId, owner } of [one, other])
      expect((await fixture.view(pilotId, owner)).pilot).toMatchObject({ leadId: null, state: 'draft' });
    const listed = await listPilots(fixture.asFounder(fixture.ben));
    expect(listed.map(({ pilot }) => pilot.id)).toEqual(expect.arrayContaining([one.pilotId, other.pilotId]));
  });
});

describe('opening a pilot', () => {
  it('needs an accepted lead, its quote and a decider; works once', async () => {
    const store = fixture.asFounder(fixture.ada);
    const leadId = await fixture.submit();
    const opening = await fixture.opening(leadId);
    expect(await openPilot(store, opening)).toMatchObject({ error: 'lead_not_accepted' });
    const accepted = { ...opening, leadId: await fixture.acceptedLead() };
    const { people } = opening;
    const reviewers = people.map((person) => ({ ...person, role: 'reviewer' as const }));
    expect(await openPilot(store, { ...accepted, people: reviewers })).toMatchObject({ error: 'no_decider' });
    expect(await openPilot(store, { ...accepted, quoteId: 'quote_1' })).toMatchObject({
      error: 'quote_unknown',
    });
    expect(await openPilot(store, { ...accepted, timeZone: 'Mars' })).toMatchObject({ field: 'time_zone' });
    expect(await openPilot(store, { ...accepted, plannedStart: '2026-02-30' })).toMatchObject({
      field: 'planned_start',
    });
    const reviewer = { ...fixture.ada, role: 'reviewer' as const };
    const opened = await openPilot(fixture.asFounder(reviewer), accepted);
    expect(opened).toMatchObject({
      outcome: 'opened',
      number: expect.stringMatching(/^P-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    });
    expect(await openPilot(store, accepted)).toMatchObject({ error: 'already_open' });
    await expect(openPilot(fixture.asFounder(), accepted)).rejects.toMatchObject({
      code: 'sign_in_required',
    });
    const reader = { ...fixture.ada, role: 'reader' as const };
    await expect(openPilot(fixture.asFounder(reader), accepted)).rejects.toMatchObject({
      code: 'role_required',
    });
  });
});
