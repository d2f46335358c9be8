import { randomUUID } from 'node:crypto';
import type { Founder } from '../founders/founder';
import { startReviewFixture } from '../inbox/inbox-fixture';
import { dayMs } from '../kernel/weeks';
import { quoteAction } from '../quotes/request-quote';
import { QuoteSigner } from '../quotes/signing/signing-key-store';
import { reviewLead } from '../review/apply-review';
import { type PilotRequest, pilotRequest } from './acts';
import { joinPilot } from './admit-person';
import { applyAct } from './apply-act';
import { authorizeRoom } from './authorize-pilot';
import { openPilot } from './open-pilot';
import type { PilotActor, PilotView } from './pilot';
import { addDays, todayIn } from './pilot-dates';
import type { PlanContent } from './plan';
import { readPilot, vendorActor } from './read-pilot';

type Without<Request> = Request extends unknown ? Omit<Request, 'version'> : never;
export type Act = Without<PilotRequest>;

const timeZone = 'America/Chicago';

/** Starts a database with an accepted lead and its quote, and a clock that tests can move. */
export async function startRoomFixture() {
  const review = await startReviewFixture();
  const { database, offers, ada } = review;
  const clock = { now: new Date('2026-12-01T16:00:00Z') };
  const deps = { database, now: () => clock.now };
  const quoteSigner = new QuoteSigner(database, { of: async () => ['a secret of the test'] });
  const as = (founder?: Founder) => ({ ...review.as(founder), now: deps.now, quoteSigner });

  async function quote(offerId = 'masking-shadow-14'): Promise<string> {
    const asked = { custom_integration: false, pii_real: false, samples_available: true };
    const made = await quoteAction({ database, offers }).create({ offer_id: offerId, ...asked }, null);
    if ('error' in made) throw new Error(made.error.error);
    return made.record.quote_id;
  }

  async function acceptedLead(): Promise<string> {
    const leadId = await review.submit({}, randomUUID());
    await reviewLead(review.as(ada), { leadId, version: 0 }, { action: 'accept' });
    return leadId;
  }

  const people = [
    { name: 'Maria Keller', role: 'decider' as const },
    { name: 'Daniel Okafor', role: 'reviewer' as const },
  ];

  const opening = async (leadId: string) => ({
    ...{ leadId, quoteId: await quote(), timeZone, people },
    plannedStart: addDays(todayIn(timeZone, clock.now), 6),
  });

  /** Opens a pilot whose two people of the buyer have joined. */
  async function open() {
    const leadId = await acceptedLead();
    const opened = await openPilot(as(ada), await opening(leadId));
    if (opened.outcome !== 'opened') throw new Error(opened.error);
    const { pilotId, links } = opened;
    const join = async (at: number) => {
      const token = links[at]?.path.slice('/join/'.length) ?? '';
      const joined = await joinPilot(deps, token, { name: people[at]?.name ?? '', consent: true });
      if (joined.outcome !== 'joined') throw new Error(joined.outcome);
      const headers = new Headers({ cookie: `pilot_room=${joined.cookie}` });
      return { headers, actor: await authorizeRoom(deps, headers, pilotId) };
    };
    const [decider, reviewer] = [await join(0), await join(1)];
    const owner = await vendorActor(as(ada));
    return {
      ...opened,
      leadId,
      decider: decider.actor,
      reviewer: reviewer.actor,
      owner,
      cookie: decider.headers,
    };
  }

  const view = (pilotId: string, actor: PilotActor): Promise<PilotView> => readPilot(deps, pilotId, actor);

  /** Performs an act at the current version. */
  async function act(pilotId: string, actor: PilotActor, request: Act) {
    const { pilot } = await view(pilotId, actor);
    return applyAct(deps, pilotId, actor, pilotRequest.parse({ ...request, version: pilot.version }));
  }

  /** Content of a plan that starts in six days. */
  const plan = (): PlanContent => ({
    question: 'Is masking safe enough to share messages?',
    mode: 'shadow',
    criteria: [
      {
        ...{ name: 'Recall', metric: 'span_recall', target: 90, must: true, expected: 95 },
        ...{ baseline: null, baseline_n: null, kind: null, labels: null },
      },
    ],
    inputs: [
      { text: 'Cleared messages', side: 'buyer', owner: 'Daniel Okafor', due_on: '2026-12-03' },
      { text: 'Access', side: 'vendor', owner: 'Ada', due_on: '2026-12-02' },
    ],
    what_follows: { met: 'An annual plan is discussed.', not_met: 'Nothing.' },
    ...{
      out_of_scope: '',
      credit_on_stop: false,
      sample_size: 40,
      time_zone: timeZone,
      normaliser: 'basic-1',
    },
    planned_start: addDays(todayIn(timeZone, clock.now), 6),
  });

  return {
    ...review,
    ...{ clock, deps, quote, quoteSigner, acceptedLead, opening, open, view, act, plan },
    asFounder: as,
    moveDays: (days: number) => {
      clock.now = new Date(clock.now.getTime() + days * dayMs);
    },
  };
}

export type RoomFixture = Awaited<ReturnType<typeof startRoomFixture>>;

type Room = Awaited<ReturnType<RoomFixture['open']>>;

/** Actions in the order of a running pilot; the caller stops where needed. */
export function stepsToRunning(
  fixture: RoomFixture,
  { decider, reviewer, owner }: Room,
  plan: PlanContent = fixture.plan(),
): [PilotActor, Act][] {
  const starts_on = todayIn(timeZone, fixture.clock.now);
  return [
    [owner, { act: 'save_plan', plan }],
    [owner, { act: 'approve_plan', plan_no: 1 }],
    [decider, { act: 'approve_plan', plan_no: 1 }],
    [reviewer, { act: 'set_input', no: 1, to: 'delivered', reason: null }],
    [owner, { act: 'set_input', no: 1, to: 'accepted', reason: null }],
    [decider, { act: 'set_input', no: 2, to: 'waived', reason: null }],
    [owner, { act: 'approve_start', starts_on }],
    [decider, { act: 'approve_start', starts_on }],
  ];
}

/** Opens a pilot and moves it to its first day. */
export async function startRunning(fixture: RoomFixture, plan?: PlanContent): Promise<Room> {
  const room = await fixture.open();
  for (const [actor, request] of stepsToRunning(fixture, room, plan)) {
    const done = await fixture.act(room.pilotId, actor, request);
    if (done.outcome !== 'done') throw new Error(`${request.act}: ${done.error}`);
  }
  return room;
}
