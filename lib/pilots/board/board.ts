import { dayMs } from '../../kernel/weeks';
import { lengthInWords } from '../../review/times';
import { type Due, dueOf } from '../due';
import { dayName, ofPlanned, outcomeNames } from '../labels';
import { type Pilot, type PilotView, resultBatches } from '../pilot';
import { daysBetween } from '../pilot-dates';
import { progressOf } from '../week/week';

/** Time without new results after which a running pilot counts as silent. */
const silentAfterMs = dayMs;

export type BoardGroup = 'vendor' | 'buyer' | 'credit' | 'done';

/** Part of a whole: text, and shares from 0 to 1. */
interface Progress {
  text: string;
  share: number;
  /** Share that should be done by now. */
  expected: number | null;
}

export interface BoardRow {
  pilot: Pick<Pilot, 'id' | 'number' | 'company' | 'state' | 'isDemo'>;
  offer: string;
  group: BoardGroup;
  /** Today in the pilot's time zone. */
  today: string;
  /** The earliest due item; on the same day the vendor's first. */
  due: Due | null;
  day: { text: string; share: number | null };
  results: Progress | null;
  /** Time since the last results; null before any. */
  lastData: string | null;
  isSilent: boolean;
  /** True if the reader opened the pilot, wrote or approved its plan or owns one of its inputs. */
  isMine: boolean;
  next: { day: string; name: string } | null;
}

function dayOf(view: PilotView, shareOfDays: number | null): BoardRow['day'] {
  const { state, startsOn, outcome } = view.pilot;
  if (state === 'draft') return { text: 'Draft', share: null };
  if (state === 'agreed' || startsOn === null) {
    return { text: state === 'closed' ? 'Called off' : 'Agreed', share: null };
  }
  if (state === 'closed') {
    return { text: `Closed, ${outcomeNames[outcome ?? 'accepted'].toLowerCase()}`, share: shareOfDays };
  }
  if (view.today < startsOn) return { text: `Starts ${dayName(startsOn)}`, share: 0 };
  const { day, days } = progressOf(view) ?? { day: 0, days: view.pilot.terms.durationDays };
  const begin = state === 'paused' ? 'Paused, day' : 'Day';
  return { text: `${begin} ${day} of ${days}`, share: shareOfDays };
}

function nextDate({ pilot, plan, dates }: PilotView): BoardRow['next'] {
  const named = (day: string | null | undefined, name: string) => (day ? { day, name } : null);
  switch (pilot.state) {
    case 'draft':
    case 'agreed':
      return named(plan?.content.planned_start ?? pilot.plannedStart, 'Planned start');
    case 'running':
    case 'paused': {
      const isAhead = dates.checkpoint !== null && !pilot.checkpoint?.decision;
      return isAhead ? named(dates.checkpoint, 'Checkpoint') : named(dates.lastDay, 'Final analysis');
    }
    case 'closing':
      return named(dates.completionDay, 'Completion');
    case 'closed':
      return pilot.credit?.state === 'open' ? named(dates.creditDeadline, 'Credit deadline') : null;
  }
}

function isMine({ actor, plan, plans, approvals, events }: PilotView): boolean {
  const acted = [...events, ...plans.map(({ madeBy }) => madeBy), ...approvals];
  const owned = (plan?.content.inputs ?? []).map(({ side, owner }) => ({ side, name: owner }));
  return [...acted, ...owned].some(({ side, name }) => side === actor.side && name === actor.name);
}

export function boardRow(view: PilotView, now: Date): BoardRow {
  const { pilot, plan, batches, items, dates, today } = view;
  const { id, number, company, state, isDemo, startsOn, terms } = pilot;
  const due = dueOf(view);
  const [earliest] = due;
  const first = due.find(({ side, dueOn }) => side === 'vendor' && dueOn === earliest?.dueOn) ?? earliest;
  const lastAt = resultBatches(batches).at(-1)?.at;
  const quietMs =
    now.getTime() - Date.parse(lastAt ?? (startsOn ? `${startsOn}T00:00:00Z` : now.toISOString()));
  const length = startsOn && dates.lastDay ? daysBetween(startsOn, dates.lastDay) : terms.durationDays;
  const passed = startsOn ? Math.min(1, Math.max(0, daysBetween(startsOn, today) / length)) : null;
  const sample = plan?.content.sample_size ?? 0;
  const isCredit = state === 'closed' && pilot.credit?.state === 'open';
  return {
    pilot: { id, number, company, state, isDemo },
    offer: terms.offer.name,
    group: isCredit ? 'credit' : state === 'closed' && !first ? 'done' : (first?.side ?? 'vendor'),
    today,
    due: first ?? null,
    day: dayOf(view, state === 'closed' ? 1 : passed),
    results:
      startsOn && sample > 0
        ? {
            text: ofPlanned(items, sample),
            share: Math.min(1, items / sample),
            expected: state === 'running' || state === 'paused' ? passed : null,
          }
        : null,
    lastData: lastAt ? lengthInWords(quietMs) : null,
    isMine: isMine(view),
    isSilent: state === 'running' && quietMs > silentAfterMs,
    next: nextDate(view),
  };
}

/** A pilot as its lead shows it. */
export interface PilotMark extends Pick<BoardRow, 'due'> {
  id: string;
  number: string;
  isOpen: boolean;
  /** Such as `Day 9 of 14`. */
  day: string;
}

export function pilotMark(view: PilotView, now: Date): PilotMark {
  const { pilot, due, day } = boardRow(view, now);
  return { id: pilot.id, number: pilot.number, isOpen: pilot.state !== 'closed', day: day.text, due };
}

/** Sorts rows by the day on which something is due; rows without a day are last. */
export function byDueDay(one: BoardRow, other: BoardRow): number {
  return (one.due?.dueOn ?? '9').localeCompare(other.due?.dueOn ?? '9');
}

/** Returns a message for the buyer that the founder copies and sends. */
export function reminderFor({ pilot, lastData, results, next }: BoardRow, founder: string): string {
  const since =
    lastData === null
      ? `No results for our pilot ${pilot.number} have arrived yet.`
      : `The last results for our pilot ${pilot.number} arrived ${lastData} ago.`;
  const so = results && lastData !== null ? ` ${results.text} items have a result.` : '';
  const named = next?.name === 'Checkpoint' ? 'checkpoint is on' : 'last day is';
  const until = next ? ` The ${named} ${dayName(next.day)}.` : '';
  return `Hello,\n\n${since}${so}${until} Can we help?\n\n${founder}`;
}
