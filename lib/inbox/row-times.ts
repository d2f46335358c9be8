import { dayMs } from '../kernel/weeks';
import { calendarMs, type WallTime, wallTimeIn } from '../kernel/zoned-time';
import { clockInWords, dateInWords, momentInWords, weekdayInWords } from '../review/format-moment';
import { declineReasonWords, reviewTimeWords, stageDetails, standingName } from '../review/labels';
import { lengthInWords, promisedReviewTimes, type ReviewTimes, reviewDueAt } from '../review/times';
import type { InboxRow } from './inbox';
import { viewOf } from './views';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Below this, the time left is shown instead of the date. */
const lengthBelowMs = 4 * hourMs;

/** Time before the due date from which a lead is marked. */
const soonMs = 2 * hourMs;

/** The single time of a row: its text, its date and its urgency. */
export interface RowTime {
  words: string;
  /** ISO 8601, UTC; null when the text has no date. */
  at: string | null;
  urgency: 'late' | 'soon' | 'none';
}

/** Time and time zone of the reader. */
export interface Clock {
  now: Date;
  timeZone: string;
}

/** Local time by clock, cached because every row of a page needs it. */
const wallTimes = new WeakMap<Clock, WallTime>();

function wallNow(clock: Clock): WallTime {
  const known = wallTimes.get(clock) ?? wallTimeIn(clock.timeZone, clock.now);
  wallTimes.set(clock, known);
  return known;
}

/** Returns the number of midnights between now and a day; negative for past days. */
function daysAhead(wall: WallTime, clock: Clock): number {
  const midnight = (day: WallTime) => calendarMs({ ...day, hour: 0, minute: 0 });
  return Math.round((midnight(wall) - midnight(wallNow(clock))) / dayMs);
}

/** Formats a day: `today`, `yesterday`, `tomorrow`, `Thu` in the week ahead, `3 Nov`, `3 Nov 2025`. */
function dayWords(wall: WallTime, clock: Clock): string {
  const days = daysAhead(wall, clock);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  if (days > 1 && days < 7) return weekdayInWords(wall);
  const day = dateInWords(wall);
  return wall.year === wallNow(clock).year ? day : `${day} ${wall.year}`;
}

/** Formats a date and time: `today 17:04`, `yesterday 17:04`, `3 Nov, 17:04`. */
export function momentWords(at: Date, clock: Clock): string {
  const wall = wallTimeIn(clock.timeZone, at);
  const isNear = Math.abs(daysAhead(wall, clock)) <= 1;
  return `${dayWords(wall, clock)}${isNear ? '' : ','} ${clockInWords(wall)}`;
}

/** Formats a future time: `in 40 min`, `today 17:00`, `tomorrow`, `Thu`, `3 Dec`. */
function aheadWords(at: Date, clock: Clock): string {
  const leftMs = at.getTime() - clock.now.getTime();
  if (leftMs < lengthBelowMs) return `in ${lengthInWords(leftMs)}`;
  const wall = wallTimeIn(clock.timeZone, at);
  return daysAhead(wall, clock) === 0 ? `today ${clockInWords(wall)}` : dayWords(wall, clock);
}

/** Formats a past time: `just now`, `40 min ago`, `17:04` today, `yesterday`, `3 Nov`. */
function agoWords(at: Date, clock: Clock): string {
  const agoMs = clock.now.getTime() - at.getTime();
  if (agoMs < minuteMs) return 'just now';
  if (agoMs < hourMs) return `${lengthInWords(agoMs)} ago`;
  const wall = wallTimeIn(clock.timeZone, at);
  return daysAhead(wall, clock) === 0 ? clockInWords(wall) : dayWords(wall, clock);
}

type TimedLead = Pick<InboxRow, 'band' | 'waitingSince' | 'state' | 'pilot'>;

export function dueWords(dueAt: Date, clock: Clock): RowTime {
  const leftMs = dueAt.getTime() - clock.now.getTime();
  const at = dueAt.toISOString();
  if (leftMs < 0) return { words: `${lengthInWords(-leftMs)} late`, at, urgency: 'late' };
  return { words: `due ${aheadWords(dueAt, clock)}`, at, urgency: leftMs <= soonMs ? 'soon' : 'none' };
}

/**
 * Returns the single time of a row. To review: when the review is due. In review, or an accepted pilot: time since the
 * last step, or the day of its pilot. Snoozed: when it wakes. Done: the outcome and when.
 */
export function rowTime(
  { band, waitingSince, state, pilot }: TimedLead,
  clock: Clock,
  reviewTimes?: ReviewTimes,
): RowTime {
  const { statusChangedAt, lastStepAt, snoozedUntil } = state;
  const view = viewOf(state);
  const name = standingName(state.status, state.stage?.name ?? null);
  if (view === 'to_review') return dueWords(reviewDueAt(band, new Date(waitingSince), reviewTimes), clock);
  if (view === 'pilots' && pilot) {
    const words = `Pilot: ${pilot.day.charAt(0).toLowerCase()}${pilot.day.slice(1)}`;
    return { words, at: null, urgency: pilot.due?.isLate && pilot.due.side === 'vendor' ? 'late' : 'none' };
  }
  if (view === 'team' || view === 'pilots') {
    const at = lastStepAt ?? statusChangedAt;
    const quietMs = clock.now.getTime() - new Date(at).getTime();
    const words = quietMs < minuteMs ? name : `${name} ${lengthInWords(quietMs)}`;
    return { words, at, urgency: 'none' };
  }
  if (view === 'snoozed') {
    if (snoozedUntil === null) return { words: 'Snoozed', at: null, urgency: 'none' };
    const leftMs = Date.parse(snoozedUntil) - clock.now.getTime();
    const words =
      leftMs < lengthBelowMs
        ? `in ${lengthInWords(leftMs)}`
        : momentInWords(snoozedUntil, clock.timeZone, clock.now);
    return { words: `wakes ${words}`, at: snoozedUntil, urgency: 'none' };
  }
  const at = state.status === 'accepted' ? (state.stage?.changedAt ?? statusChangedAt) : statusChangedAt;
  return { words: `${name} ${agoWords(new Date(at), clock)}`, at, urgency: 'none' };
}

export function timeFact(
  lead: TimedLead,
  clock: Clock,
  reviewTimes: ReviewTimes = promisedReviewTimes,
): { name: string; value: string; note: string } {
  const { words } = rowTime(lead, clock, reviewTimes);
  const without = (start: string) => (words.startsWith(start) ? words.slice(start.length) : words);
  const { status, declineReason, stage } = lead.state;
  const view = viewOf(lead.state);
  if (view === 'to_review') {
    const time = reviewTimeWords(reviewTimes[lead.band]).replace(/ h$/, ' hours');
    return { name: 'Review by', value: without('due '), note: `${lead.band}: within ${time}` };
  }
  if (view === 'pilots' && lead.pilot)
    return { name: 'Pilot', value: lead.pilot.day, note: lead.pilot.due?.text ?? '' };
  const name = standingName(status, stage?.name ?? null);
  if (view === 'team' || view === 'pilots')
    return { name, value: words === name ? 'just now' : without(`${name} `), note: 'since the last change' };
  if (view === 'snoozed') return { name: 'Snoozed', value: words, note: '' };
  const declined = status === 'declined' && declineReason ? declineReasonWords[declineReason] : '';
  const note = status === 'accepted' && stage ? stageDetails(stage) : declined;
  return { name, value: without(`${name} `), note };
}
