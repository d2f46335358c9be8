import { hash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pilotRequest } from './acts';
import { applyAct } from './apply-act';
import { eventText, type PilotAct, type PilotState, pilotStates } from './pilot';
import { addDays, daysBetween } from './pilot-dates';
import {
  atCheckpoint,
  leadsTo,
  type Model,
  type Step,
  series,
  type Who,
  where,
  who,
  whole,
} from './pilot-model-fixture';
import { type Act, type RoomFixture, startRoomFixture, stepsToRunning } from './room-fixture';
import { submitResults } from './submit-results';

let fixture: RoomFixture;
beforeAll(async () => {
  fixture = await startRoomFixture();
}, 60_000);
afterAll(() => fixture.end());

const visited = new Map<PilotState, number>();
const inputTo = ['delivered', 'accepted', 'refused', 'waived'] as const;

it('matches a model for any series of actions; time alone changes nothing', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(series, async (steps) => {
      const room = await fixture.open();
      const { pilotId } = room;
      const model: Model = {
        ...{ state: 'draft', plans: 0, approved: new Set(), startOf: new Map(), batches: 0, acts: 0 },
        inputs: ['open', 'open'],
        ...{ checkpoint: 'none', hasManifest: false },
      };
      const planned = () => ({ ...fixture.plan(), checkpoint: { day: 5, second_half_billed: false } });
      const usual = stepsToRunning(fixture, room);
      for (const each of steps) {
        const before = await fixture.view(pilotId, room.owner);
        if (each !== 'next' && each.days > 0) {
          fixture.moveDays(each.days);
          const later = await fixture.view(pilotId, room.owner);
          // On a later day, only an expired link and values counted from today differ.
          const still = ({ pilot, people, today: _today, dates: _dates, ...rest }: typeof later) => {
            return {
              ...rest,
              pilot: { ...pilot, pausedDays: 0 },
              joined: people.map(({ joinedAt }) => joinedAt),
            };
          };
          expect(still(later)).toEqual(still(before));
        }
        const { pilot, today, dates } = await fixture.view(pilotId, room.owner);
        const next = usual.find(([actor, { act }]) => {
          if (act === 'save_plan') return model.plans === 0;
          if (act === 'set_input') return false;
          return where[act]?.includes(model.state) && !model.approved.has(`${act} ${actor.side}`);
        });
        const nextBy: Who = next?.[0].side === 'vendor' ? 'owner' : 'decider';
        const isNext = each === 'next';
        const unsettled = model.inputs.findIndex((state) => state !== 'waived') + 1;
        const isWaiver = isNext && model.state === 'agreed' && unsettled > 0;
        const act: PilotAct = isWaiver ? 'set_input' : isNext ? (next?.[1].act ?? 'freeze') : each.act;
        const no = isWaiver ? unsettled : isNext ? 1 : each.input;
        const to = isNext ? 'waived' : (inputTo[each.to] ?? 'waived');
        const by: Who = isWaiver ? (no === 1 ? 'owner' : 'decider') : isNext ? nextBy : each.by;
        const actor = room[by];
        const isStale = !isNext && each.isStale;
        const startsOn = isNext ? today : addDays(today, no);

        if (act === 'submit_results') {
          const isPlanning = model.state === 'draft' || model.state === 'agreed';
          const items = Array.from({ length: 40 }, (_, at) => `doc-${at},${model.batches}\n`);
          const results = `item,kind,tp,fp,fn\ndoc-${model.batches},name,1,0,0\n`;
          const bytes = Buffer.from(isPlanning ? `item,units\n${items.join('')}` : results);
          const sent = await submitResults(fixture.deps, pilotId, actor, {
            fileName: 'a.csv',
            bytes,
            keepGood: false,
          });
          const isOpen = isPlanning
            ? model.plans > 0
            : model.state === 'running' &&
              model.checkpoint !== 'frozen' &&
              pilot.startsOn !== null &&
              pilot.startsOn <= today;
          if (isOpen && isPlanning) model.hasManifest = true;
          expect(sent.outcome).toBe(isOpen ? 'stored' : 'refused');
          if (isOpen) model.batches += 1;
        } else {
          const requests: Partial<Record<PilotAct, Act>> = {
            save_plan: { act: 'save_plan', plan: planned() },
            approve_plan: { act: 'approve_plan', plan_no: model.plans },
            set_input: { act: 'set_input', no, to, reason: 'As agreed' },
            approve_start: { act: 'approve_start', starts_on: startsOn },
            pause: { act: 'pause', reason: 'Move', owner: 'Lars', review_on: today },
            freeze_checkpoint: { act: 'freeze_checkpoint' },
            continue: { act: 'continue', note: null },
            stop: { act: 'stop', note: 'Not enough' },
            freeze: { act: 'freeze', ended_short: no === 1 ? 'Short' : null },
            state: { act: 'state', text: 'Fine.' },
            decide: { act: 'decide', outcome: 'accepted', conditions: null, note: null },
            call_off: { act: 'call_off', reason: 'No budget' },
            note_credit: { act: 'note_credit', state: no === 1 ? 'signed' : 'lapsed' },
            confirm_completion: { act: 'confirm_completion' },
            resume: { act: 'resume' },
          };
          const version = isStale ? pilot.version + 1 : pilot.version;
          const request = pilotRequest.parse({ ...requests[act], version });
          const outcome = await applyAct(fixture.deps, pilotId, actor, request);

          const side = by === 'owner' ? 'vendor' : 'buyer';
          const key = `${act} ${side}`;
          const input = model.inputs[no - 1] ?? '';
          const inputSide = no === 1 ? 'buyer' : 'vendor';
          const isDelivery = to === 'delivered';
          const guards: Partial<Record<PilotAct, boolean>> = {
            approve_plan: model.plans > 0 && !model.approved.has(key),
            set_input:
              model.plans > 0 &&
              (isDelivery ? side === inputSide : side !== inputSide && by !== 'reviewer') &&
              { delivered: ['open', 'refused'], accepted: ['delivered'], refused: ['delivered'] }[
                to === 'waived' ? 'accepted' : to
              ].includes(to === 'waived' && input !== 'accepted' && input !== 'waived' ? 'delivered' : input),
            approve_start: model.inputs.every((state) => state === 'accepted' || state === 'waived'),
            pause: pilot.pausedDays < 10,
            freeze_checkpoint:
              model.checkpoint === 'none' && dates.checkpoint !== null && dates.checkpoint <= today,
            continue: model.checkpoint === 'frozen',
            stop: model.checkpoint === 'frozen',
            freeze:
              model.checkpoint !== 'frozen' &&
              (no === 1 || (dates.lastDay !== null && dates.lastDay <= today)),
            confirm_completion: pilot.outcome !== 'called_off' && !model.approved.has(key),
            note_credit:
              pilot.credit?.state === 'open' &&
              (no === 1 || (dates.creditDeadline !== null && dates.creditDeadline < today)),
          };
          const isAllowed =
            who[act].includes(by) &&
            !isStale &&
            (where[act]?.includes(model.state) ?? true) &&
            (guards[act] ?? true);
          expect(outcome.outcome, `${act} by ${by} in ${model.state}`).toBe(isAllowed ? 'done' : 'refused');
          if (isAllowed) {
            model.acts += 1;
            const both = (subject: PilotAct) =>
              ['buyer', 'vendor'].every((each) => model.approved.has(`${subject} ${each}`));
            if (act === 'save_plan') {
              model.plans += 1;
              for (const given of ['approve_plan', 'approve_start'])
                for (const of of ['buyer', 'vendor']) model.approved.delete(`${given} ${of}`);
              model.startOf.clear();
            }
            if (act === 'freeze_checkpoint') model.checkpoint = 'frozen';
            if (act === 'continue' || act === 'stop') model.checkpoint = act;
            if (act === 'set_input') model.inputs[no - 1] = to;
            model.approved.add(key);
            if (act === 'approve_start') model.startOf.set(by, startsOn);
            model.state = leadsTo[act] ?? model.state;
            if (act === 'approve_plan' && both(act)) model.state = 'agreed';
            const sameDay = model.startOf.get('owner') === model.startOf.get('decider');
            if (act === 'approve_start' && both(act) && sameDay) model.state = 'running';
          }
          const after = await fixture.view(pilotId, room.owner);
          expect(after.pilot.version).toBe(before.pilot.version + (isAllowed ? 1 : 0));
        }
        const { pilot: now, inputs, batches, events } = await fixture.view(pilotId, room.owner);
        expect(now.state).toBe(model.state);
        visited.set(now.state, (visited.get(now.state) ?? 0) + 1);
        if (model.plans > 0) expect(inputs.map(({ state }) => state)).toEqual(model.inputs);
        expect(batches).toHaveLength(model.batches);
        // The opening, two people who joined, and every action and file.
        expect(events).toHaveLength(3 + model.acts + model.batches);
        const isApproved = model.state !== 'draft' && model.plans > 0 && now.outcome !== 'called_off';
        if (model.hasManifest && isApproved) expect(now.sample).toMatchObject({ total: 40, drawn: 40 });
        if (model.state === 'draft') expect(now.sample?.seed ?? null).toBeNull();
        expect(now.checkpoint?.decision?.choice ?? (now.checkpoint ? 'frozen' : 'none')).toBe(
          model.checkpoint,
        );
        if (model.checkpoint === 'stop') expect(now.look).toEqual(now.checkpoint?.look);
        expect(now.pausedDays).toBeLessThanOrEqual(10);
        if (now.startsOn && now.look)
          expect(daysBetween(now.startsOn, now.look.frozenAt.slice(0, 10))).toBeGreaterThanOrEqual(-1);
      }
      const { events } = await fixture.view(pilotId, room.decider);
      for (const [at, event] of events.entries()) {
        expect(event.previousSha256).toBe(events[at - 1]?.sha256 ?? null);
        expect(hash('sha256', eventText(event), 'hex')).toBe(event.sha256);
      }
    }),
    { numRuns: 40, examples: [[whole], ...atCheckpoint.map((steps): [Step[]] => [steps])] },
  );
  expect([...visited.keys()].sort()).toEqual([...pilotStates].sort());
});
