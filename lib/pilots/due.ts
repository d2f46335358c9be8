import { countFigure } from '../offers/evidence';
import { type MetricName, metrics } from './criterion';
import type { CriterionFigures } from './figures';
import type { PilotSample } from './items/manifest';
import { dayName } from './labels';
import type { Approval, InputState, Pilot, PilotPerson, PilotView } from './pilot';
import { otherSide, type PlanContent, type Side, sides, takesDecisions } from './plan';
import { isAtCheckpoint } from './transitions';

/** The part of a pilot's view that decides what is due. */
export interface DueView extends Pick<PilotView, 'items' | 'dates' | 'today'> {
  figures: { criteria: Pick<CriterionFigures, 'metric' | 'n'>[] } | null;
  pilot: Pick<Pilot, 'state' | 'outcome' | 'planNo'> & {
    sample: Pick<PilotSample, 'seed' | 'drawn'> | null;
    checkpoint: { decision: object | null } | null;
    pause: { owner: string; reviewOn: string } | null;
    credit: { state: string } | null;
  };
  people: readonly Pick<PilotPerson, 'name' | 'role' | 'endedAt'>[];
  plan: {
    content: Pick<PlanContent, 'planned_start' | 'sample_size' | 'inputs' | 'criteria' | 'strata'>;
  } | null;
  approvals: readonly Pick<Approval, 'subject' | 'planNo' | 'side' | 'startsOn'>[];
  inputs: readonly Pick<InputState, 'no' | 'state'>[];
}

export interface Due {
  side: Side;
  /** Names of those who can do it; null for any founder. */
  who: string | null;
  text: string;
  /** YYYY-MM-DD; null without a date. */
  dueOn: string | null;
  /** Path below the pilot's address. */
  href: string;
  isLate: boolean;
}

type Item = Omit<Due, 'isLate'>;

/** Returns the names of the buyer's deciders; null for the vendor, whose founders all see the board. */
function decidersOf({ people }: DueView, side: Side): string | null {
  const names = people.filter(({ role, endedAt }) => role === 'decider' && endedAt === null);
  return side === 'buyer' && names.length > 0 ? names.map(({ name }) => name).join(', ') : null;
}

function missingApprovals(view: DueView, subject: string, item: Omit<Item, 'side' | 'who'>): Item[] {
  const given = view.approvals.filter(
    (approval) => approval.subject === subject && approval.planNo === view.pilot.planNo,
  );
  return sides
    .filter((side) => !given.some((approval) => approval.side === side))
    .map((side) => ({ ...item, side, who: decidersOf(view, side) }));
}

function dueBeforeAgreement(view: DueView): Item[] {
  if (!view.plan) {
    return [{ side: 'vendor', who: null, text: 'Write the plan', dueOn: null, href: '/plan/edit' }];
  }
  const text = `Approve plan version ${view.pilot.planNo}`;
  return missingApprovals(view, 'plan', { text, dueOn: view.plan.content.planned_start, href: '/plan' });
}

function dueInputs({ plan, inputs }: DueView): Item[] {
  return (plan?.content.inputs ?? []).flatMap(({ text, side, owner, due_on }, at): Item[] => {
    const state = inputs.find(({ no }) => no === at + 1)?.state ?? 'open';
    const item = { dueOn: due_on, href: '/inputs' };
    if (state === 'open') return [{ ...item, side, who: owner, text: `Hand over: ${text}` }];
    if (state === 'refused') return [{ ...item, side, who: owner, text: `Hand over again: ${text}` }];
    if (state === 'delivered') return [{ ...item, side: otherSide(side), who: null, text: `Check: ${text}` }];
    return [];
  });
}

function dueBeforeStart(view: DueView): Item[] {
  const { plan, pilot } = view;
  const upload = {
    text: 'Upload the manifest',
    dueOn: plan?.content.planned_start ?? null,
    href: '/results',
  };
  const isMissing = plan?.content.strata !== undefined && !pilot.sample;
  const inputs = [
    ...(isMissing ? [{ ...upload, side: 'buyer' as const, who: null }] : []),
    ...dueInputs(view),
  ];
  if (inputs.length > 0) return inputs;
  const starts = view.approvals.filter(
    ({ subject, planNo }) => subject === 'start' && planNo === view.pilot.planNo,
  );
  // A side that proposed another day before has to agree to the newest one.
  const newest = starts.at(-1);
  const dueOn = newest?.startsOn ?? view.plan?.content.planned_start ?? null;
  return sides
    .filter((side) => !starts.some((given) => given.side === side && given.startsOn === newest?.startsOn))
    .map((side) => ({
      ...{ side, who: decidersOf(view, side), dueOn, href: '/plan#approve_start-act' },
      text: newest?.startsOn ? `Approve the start on ${dayName(newest.startsOn)}` : 'Approve the start',
    }));
}

const isDecided = ({ metric }: { metric: MetricName }) => metrics[metric].rows === 'decisions';

/** Returns the results that are missing: decisions on drawn items, and uploads of any other kind. */
function dueResults(view: DueView): Item[] {
  const { plan, pilot, items, figures } = view;
  const item = { side: 'buyer' as const, who: null, dueOn: view.dates.lastDay };
  const wanted = plan?.content.sample_size ?? 0;
  const drawn = takesDecisions(view) ? (pilot.sample?.drawn ?? 0) : 0;
  const decided = figures?.criteria.find(isDecided)?.n ?? 0;
  const isUploaded = drawn === 0 || !plan?.content.criteria.every(isDecided);
  const decide = `Decide on items: ${countFigure(decided)} of ${countFigure(drawn)} done`;
  const upload = `Upload results: ${countFigure(items)} of ${countFigure(wanted)} done`;
  return [
    ...(decided < drawn ? [{ ...item, text: decide, href: '/decide' }] : []),
    ...(isUploaded && items < wanted ? [{ ...item, text: upload, href: '/results' }] : []),
  ];
}

function dueWhileRunning(view: DueView): Item[] {
  const dueOn = view.dates.lastDay;
  const who = decidersOf(view, 'buyer');
  const { checkpoint } = view.pilot;
  const atCheckpoint = { side: 'buyer' as const, who, dueOn: view.dates.checkpoint, href: '/results' };
  // Results are refused until the buyer decides at the checkpoint.
  const isWaiting = isAtCheckpoint(view.pilot);
  return [
    ...(isWaiting ? [] : dueResults(view)),
    ...(view.dates.checkpoint !== null && !checkpoint
      ? [{ ...atCheckpoint, text: 'Run the checkpoint analysis' }]
      : []),
    ...(isWaiting
      ? [{ ...atCheckpoint, text: 'Continue or stop at the checkpoint' }]
      : [
          { side: 'buyer' as const, who, text: 'Run the final analysis', dueOn, href: '/results#freeze-act' },
        ]),
  ];
}

function dueWhilePaused({ pilot: { pause }, people }: DueView): Item[] {
  if (!pause) return [];
  const isOwner = ({ name }: { name: string }) => name.toLowerCase() === pause.owner.toLowerCase();
  const side = people.some(isOwner) ? 'buyer' : 'vendor';
  return [{ side, who: pause.owner, text: 'Review the pause', dueOn: pause.reviewOn, href: '' }];
}

function dueAfterDecision(view: DueView): Item[] {
  const confirm = { text: 'Confirm completion', dueOn: view.dates.completionDay, href: '/acceptance' };
  const items = view.pilot.outcome === 'called_off' ? [] : missingApprovals(view, 'completion', confirm);
  if (view.pilot.credit?.state !== 'open') return items;
  const credit = { dueOn: view.dates.creditDeadline, href: '/acceptance' };
  return [
    ...items,
    {
      ...credit,
      side: 'buyer',
      who: decidersOf(view, 'buyer'),
      text: 'Sign the annual plan to get the credit',
    },
    { ...credit, side: 'vendor', who: null, text: 'Record whether the annual plan was signed' },
  ];
}

function itemsOf(view: DueView): Item[] {
  switch (view.pilot.state) {
    case 'draft':
      return dueBeforeAgreement(view);
    case 'agreed':
      return dueBeforeStart(view);
    case 'running':
      return dueWhileRunning(view);
    case 'paused':
      return dueWhilePaused(view);
    case 'closing': {
      const who = decidersOf(view, 'buyer');
      const dueOn = view.dates.completionDay;
      return [{ side: 'buyer', who, text: 'Accept or reject the pilot', dueOn, href: '/acceptance' }];
    }
    case 'closed':
      return dueAfterDecision(view);
  }
}

const byDay = (one: Item, next: Item) => (one.dueOn ?? '9').localeCompare(next.dueOn ?? '9');

/** Returns the tasks of each side, earliest first; items without a date are last. */
export function dueOf(view: DueView): Due[] {
  return itemsOf(view)
    .sort(byDay)
    .map((item) => ({ ...item, isLate: item.dueOn !== null && item.dueOn < view.today }));
}
