import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyAct } from './apply-act';
import { type PilotAct, type PilotActor, pilotActs } from './pilot';
import { pilotCredit } from './pilot-credit';
import { type Act, type RoomFixture, startRoomFixture, startRunning, stepsToRunning } from './room-fixture';
import { submitResults } from './submit-results';

let fixture: RoomFixture;
let room: Awaited<ReturnType<typeof startRunning>>;
beforeAll(async () => {
  fixture = await startRoomFixture();
  room = await startRunning(fixture);
}, 60_000);
afterAll(() => fixture.end());

const requests = (): Record<Exclude<PilotAct, 'submit_results'>, Act> => ({
  save_plan: { act: 'save_plan', plan: fixture.plan() },
  approve_plan: { act: 'approve_plan', plan_no: 1 },
  set_input: { act: 'set_input', no: 1, to: 'delivered', reason: null },
  approve_start: { act: 'approve_start', starts_on: '2026-12-07' },
  pause: { act: 'pause', reason: 'Move', owner: 'Lars', review_on: '2026-12-05' },
  resume: { act: 'resume' },
  withdraw_file: { act: 'withdraw_file', no: 1, reason: 'Wrong file' },
  freeze_checkpoint: { act: 'freeze_checkpoint' },
  continue: { act: 'continue', note: null },
  stop: { act: 'stop', note: null },
  freeze: { act: 'freeze', ended_short: null },
  state: { act: 'state', text: 'Done.' },
  decide: { act: 'decide', outcome: 'accepted', conditions: null, note: null },
  call_off: { act: 'call_off', reason: 'No budget' },
  confirm_completion: { act: 'confirm_completion' },
  note_credit: { act: 'note_credit', state: 'signed' },
  invite: { act: 'invite', name: 'Ines Duarte', role: 'reviewer' },
  renew_link: { act: 'renew_link', person_id: room.reviewer.personId },
  end_person: { act: 'end_person', person_id: room.reviewer.personId },
});

/**
 * Actions that a role is refused in every state: R the buyer's reviewer, D its decider, r, v, o founders; a key is
 * refused all but one.
 */
const refusedTo: Record<PilotAct, string> = {
  ...{ save_plan: 'Rr', approve_plan: 'Rr', set_input: 'r', approve_start: 'Rrv', submit_results: 'r' },
  withdraw_file: 'r',
  ...{ pause: 'Rr', resume: 'Rr', freeze: 'Rr', freeze_checkpoint: 'Rr' },
  ...{ continue: 'Rrvo', stop: 'Rrvo', state: 'RDr', decide: 'Rrvo', call_off: 'Rrv' },
  ...{ confirm_completion: 'Rr', note_credit: 'RDrv', invite: 'Rrv', renew_link: 'Rrv', end_person: 'Rrv' },
};

describe('the actions of each role', () => {
  it.each(pilotActs)('are refused to those who may not %s, with nothing stored', async (act) => {
    const vendor = room.owner;
    const actors: Record<string, PilotActor> = {
      ...{ R: room.reviewer, D: room.decider, r: { ...vendor, role: 'reader' } },
      ...{ v: { ...vendor, role: 'reviewer' }, o: vendor },
      k: { side: 'buyer', keyOf: room.pilotId, name: 'API key', role: 'key' },
    };
    const before = await fixture.view(room.pilotId, room.owner);
    const refused: string[] = [];
    for (const [name, actor] of Object.entries(actors)) {
      const file = { fileName: 'a.csv', bytes: Buffer.from('x'), keepGood: false };
      // With an outdated version, no action of any actor is applied.
      const outcome =
        act === 'submit_results'
          ? await submitResults(fixture.deps, room.pilotId, actor, file)
          : await applyAct(fixture.deps, room.pilotId, actor, { ...requests()[act], version: 999 });
      expect(outcome.outcome).toBe('refused');
      if ('error' in outcome && outcome.error === 'not_yours') refused.push(name);
    }
    expect(refused.join('')).toBe(`${refusedTo[act]}${act === 'submit_results' ? '' : 'k'}`);
    expect(await fixture.view(room.pilotId, room.owner)).toEqual(before);
  });
});

describe('an input', () => {
  it("is delivered by its side and judged by the other side's decider", async () => {
    const { pilotId, decider, reviewer, owner } = await fixture.open();
    await fixture.act(pilotId, owner, { act: 'save_plan', plan: fixture.plan() });
    const set = (
      actor: PilotActor,
      no: number,
      to: 'delivered' | 'accepted' | 'refused' | 'waived',
      reason?: string,
    ) => fixture.act(pilotId, actor, { act: 'set_input', no, to, reason: reason ?? null });
    expect(await set(owner, 1, 'delivered')).toMatchObject({ error: 'not_yours' });
    expect(await set(owner, 1, 'accepted')).toMatchObject({ error: 'input_step' });
    expect(await set(reviewer, 1, 'delivered')).toMatchObject({ outcome: 'done' });
    expect(await set(decider, 1, 'accepted')).toMatchObject({ error: 'not_yours' });
    expect(await set(owner, 1, 'refused')).toMatchObject({ error: 'reason_required', field: 'reason' });
    expect(await set(owner, 1, 'refused', 'Names left in')).toMatchObject({ outcome: 'done' });
    expect(await set(reviewer, 1, 'delivered')).toMatchObject({ outcome: 'done' });
    expect(await set(owner, 1, 'accepted')).toMatchObject({ outcome: 'done' });
    expect(await set(reviewer, 1, 'delivered')).toMatchObject({ error: 'input_step' });
    expect(await set(owner, 2, 'delivered')).toMatchObject({ outcome: 'done' });
    expect(await set(reviewer, 2, 'accepted')).toMatchObject({ error: 'not_yours' });
    expect(await set(decider, 2, 'waived')).toMatchObject({ outcome: 'done' });
    expect(await set(decider, 3, 'waived')).toMatchObject({ error: 'input_unknown' });
  });
});

describe('an action', () => {
  it('starts a pilot only with one agreed day and every input settled', async () => {
    const { pilotId, decider, owner } = await fixture.open();
    const plan = { ...fixture.plan(), inputs: [] };
    await fixture.act(pilotId, owner, { act: 'save_plan', plan });
    for (const actor of [owner, decider])
      await fixture.act(pilotId, actor, { act: 'approve_plan', plan_no: 1 });
    const start = (actor: PilotActor, starts_on: string) =>
      fixture.act(pilotId, actor, { act: 'approve_start', starts_on });
    expect(await start(owner, '2026-11-30')).toMatchObject({ error: 'date_past', field: 'starts_on' });
    await start(owner, '2026-12-07');
    await start(decider, '2026-12-08');
    expect((await fixture.view(pilotId, owner)).pilot).toMatchObject({ state: 'agreed', startsOn: null });
    await start(owner, '2026-12-08');
    expect((await fixture.view(pilotId, owner)).pilot).toMatchObject({
      state: 'running',
      startsOn: '2026-12-08',
    });
    const file = { fileName: 'a.csv', bytes: Buffer.from('x'), keepGood: false };
    expect(await submitResults(fixture.deps, pilotId, owner, file)).toMatchObject({ error: 'not_started' });
  });

  it('is applied once if sent twice or by two concurrent callers', async () => {
    const { pilotId, decider, owner } = await fixture.open();
    const version = (await fixture.view(pilotId, owner)).pilot.version;
    const request = { act: 'call_off', version, reason: 'No budget' } as const;
    const outcomes = await Promise.all(
      [owner, decider, owner].map((actor) => applyAct(fixture.deps, pilotId, actor, request)),
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
    expect(outcomes.filter((each) => 'error' in each && each.error === 'stale')).toHaveLength(2);
    const { pilot } = await fixture.view(pilotId, decider);
    expect(pilot).toMatchObject({ state: 'closed', outcome: 'called_off', credit: null });
  });

  it('refuses a secret, an unreadable text or a mode not quoted', async () => {
    const { pilotId, decider, owner } = await fixture.open();
    const reasons = ['password: hunter2-Correct-9', 'a\0b', 'half \ud800'];
    for (const reason of reasons)
      expect(await fixture.act(pilotId, decider, { act: 'call_off', reason })).toMatchObject({
        ...{ error: 'sensitive_value', field: 'reason' },
      });
    const plan = { ...fixture.plan(), mode: 'read_only' };
    expect(await fixture.act(pilotId, owner, { act: 'save_plan', plan })).toMatchObject({
      error: 'mode_not_offered',
    });
  });

  it('can pause for ten days in all', async () => {
    const { pilotId, decider } = await startRunning(fixture);
    const pause = (review_on: string) =>
      fixture.act(pilotId, decider, { act: 'pause', reason: 'Move', owner: 'Lars', review_on });
    expect(await pause('2026-12-12')).toMatchObject({ error: 'pause_too_long' });
    await pause('2026-12-11');
    fixture.moveDays(40);
    await fixture.act(pilotId, decider, { act: 'resume' });
    expect((await fixture.view(pilotId, decider)).pilot.pausedDays).toBe(10);
    expect(await pause('2027-01-11')).toMatchObject({ error: 'pause_too_long' });
    fixture.moveDays(-40);
  });

  it('cannot pause or end a pilot before its first day', async () => {
    const opened = await fixture.open();
    for (const [actor, request] of stepsToRunning(fixture, opened)) {
      const isStart = request.act === 'approve_start';
      const later = isStart ? { ...request, starts_on: '2026-12-15' } : request;
      expect(await fixture.act(opened.pilotId, actor, later)).toMatchObject({ outcome: 'done' });
    }
    for (const request of [requests().pause, { act: 'freeze', ended_short: 'Enough.' } as const])
      expect(await fixture.act(opened.pilotId, opened.decider, request)).toMatchObject({
        error: 'not_started',
      });
    fixture.moveDays(14);
    const freeze = { act: 'freeze', ended_short: 'Enough.' } as const;
    expect(await fixture.act(opened.pilotId, opened.decider, freeze)).toMatchObject({ outcome: 'done' });
    fixture.moveDays(-14);
  });

  it('need a reason for an early end while a required criterion lacks items', async () => {
    const [recall] = fixture.plan().criteria;
    if (!recall) throw new Error('no criterion');
    const decided = { ...recall, name: 'Accepted', metric: 'share_accepted' as const };
    const criteria = [recall, decided];
    const { pilotId, decider } = await startRunning(fixture, { ...fixture.plan(), criteria, sample_size: 2 });
    const upload = async (text: string) => {
      const file = { fileName: 'rows.csv', bytes: Buffer.from(text), keepGood: false };
      expect(await submitResults(fixture.deps, pilotId, decider, file)).toMatchObject({ outcome: 'stored' });
    };
    await upload('item,decision\na,accepted\nb,accepted\n');
    expect(await fixture.act(pilotId, decider, requests().freeze)).toMatchObject({ error: 'ends_short' });
    await upload('item,kind,tp,fp,fn\na,name,1,0,0\nb,name,1,0,0\n');
    expect(await fixture.act(pilotId, decider, requests().freeze)).toMatchObject({ outcome: 'done' });
  });

  it('leave the credit of a pilot that is called off after its end, and of no other', async () => {
    const creditOf = async (end: 'freeze' | 'completion' | 'none') => {
      const { pilotId, decider, owner } = await startRunning(fixture);
      const days = end === 'completion' ? 24 : 23;
      fixture.moveDays(days);
      if (end === 'freeze') await fixture.act(pilotId, decider, requests().freeze);
      expect(await fixture.act(pilotId, owner, requests().call_off)).toMatchObject({ outcome: 'done' });
      const view = await fixture.view(pilotId, owner);
      fixture.moveDays(-days);
      return [view.pilot.outcome, view.pilot.credit?.state, pilotCredit(view, 96_000) > 0];
    };
    expect(await creditOf('freeze')).toEqual(['called_off', 'open', true]);
    expect(await creditOf('completion')).toEqual(['called_off', 'open', true]);
    expect(await creditOf('none')).toEqual(['called_off', undefined, false]);
  });

  it('on an unknown pilot is not found', async () => {
    for (const id of ['pilot_1', 'a\0b', ''])
      await expect(
        applyAct(fixture.deps, id, room.owner, { act: 'call_off', version: 0, reason: 'no' }),
      ).rejects.toMatchObject({ code: 'not_found' });
  });
});
