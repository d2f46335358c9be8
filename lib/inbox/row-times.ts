import { dayMs } from '../kernel/weeks';
import { calendarMs, type WallTime, wallTimeIn } from '../kernel/zoned-time';
import { clockInWords, dateInWords, momentInWords, weekdayInWords } from '../review/snooze/moment-words';
import { lengthInWords, promisedReviewTimes, type ReviewTimes, reviewDueAt } from '../review/times';
import { declineReasonWords, reviewTimeWords, stageDetails, standingName } from '../review/words';
import type { InboxRow } from './inbox';
import { viewOf } from './views';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Up to this long before a moment the time left is told, and beyond it the moment. */
const toldAsLengthMs = 4 * hourMs;

/** Up to this long before it is due a lead is marked. */
const soonMs = 2 * hourMs;

/** The one time of a row: what it says, the moment it tells of, and whether it presses. */
export interface RowTime {
  words: string;
  /** ISO 8601, UTC; null where no moment is told of. */
  at: string | null;
  urgency: 'late' | 'soon' | 'none';
}

/** Where and when the words are read. */
export interface Clock {
  now: Date;
  /** An IANA name. */
  timeZone: string;
}

/** What the clock of a page shows: asked of every row of it. */
const wallTimes = new WeakMap<Clock, WallTime>();

function wallNow(clock: Clock): WallTime {
  const known = wallTimes.get(clock) ?? wallTimeIn(clock.timeZone, clock.now);
  wallTimes.set(clock, known);
  return known;
}

/** How many midnights lie between now and a day; negative for what is over. */
function daysAhead(wall: WallTime, clock: Clock): number {
  const midnight = (day: WallTime) => calendarMs({ ...day, hour: 0, minute: 0 });
  return Math.round((midnight(wall) - midnight(wallNow(clock))) / dayMs);
}

/** A day as people write it: `today`, `yesterday`, `tomorrow`, `Thu` in the week ahead, `3 Nov`, `3 Nov 2025`. */
function dayWords(wall: WallTime, clock: Clock): string {
  const days = daysAhead(wall, clock);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  if (days > 1 && days < 7) return weekdayInWords(wall);
  const day = dateInWords(wall);
  return wall.year === wallNow(clock).year ? day : `${day} ${wall.year}`;
}

/** A moment as people write it: `today 17:04`, `yesterday 17:04`, `3 Nov, 17:04`. */
export function momentWords(at: Date, clock: Clock): string {
  const wall = wallTimeIn(clock.timeZone, at);
  const isNear = Math.abs(daysAhead(wall, clock)) <= 1;
  return `${dayWords(wall, clock)}${isNear ? '' : ','} ${clockInWords(wall)}`;
}

/** A moment to come: `in 40 min`, `today 17:00`, `tomorrow`, `Thu`, `3 Dec`. */
function aheadWords(at: Date, clock: Clock): string {
  const leftMs = at.getTime() - clock.now.getTime();
  if (leftMs < toldAsLengthMs) return `in ${lengthInWords(leftMs)}`;
  const wall = wallTimeIn(clock.timeZone, at);
  return daysAhead(wall, clock) === 0 ? `today ${clockInWords(wall)}` : dayWords(wall, clock);
}

/** A moment that is over: `just now`, `40 min ago`, `17:04` today, `yesterday`, `3 Nov`. */
function agoWords(at: Date, clock: Clock): string {
  const agoMs = clock.now.getTime() - at.getTime();
  if (agoMs < minuteMs) return 'just now';
  if (agoMs < hourMs) return `${lengthInWords(agoMs)} ago`;
  const wall = wallTimeIn(clock.timeZone, at);
  return daysAhead(wall, clock) === 0 ? clockInWords(wall) : dayWords(wall, clock);
}

/** Words of a review that is due at a moment; `no date` for a band that may wait. */
export function dueWords(dueAt: Date | null, clock: Clock): RowTime {
  if (dueAt === null) return { words: 'no date', at: null, urgency: 'none' };
  const leftMs = dueAt.getTime() - clock.now.getTime();
  const at = dueAt.toISOString();
  if (leftMs < 0) return { words: `${lengthInWords(-leftMs)} late`, at, urgency: 'late' };
  return { words: `due ${aheadWords(dueAt, clock)}`, at, urgency: leftMs <= soonMs ? 'soon' : 'none' };
}

/**
 * The one time that a row shows: until when a lead is to be looked at; of one in review, and of an accepted one by its
 * stage, how long nobody has done anything; of a sleeping one when it wakes; of one that is done what it came to, and when.
 */
export function rowTime(
  { band, waitingSince, state }: Pick<InboxRow, 'band' | 'waitingSince' | 'state'>,
  clock: Clock,
  reviewTimes?: ReviewTimes,
): RowTime {
  const { statusChangedAt, lastStepAt, snoozedUntil } = state;
  const view = viewOf(state);
  const name = standingName(state.status, state.stage?.name ?? null);
  if (view === 'to_review') return dueWords(reviewDueAt(band, new Date(waitingSince), reviewTimes), clock);
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
      leftMs < toldAsLengthMs
        ? `in ${lengthInWords(leftMs)}`
        : momentInWords(snoozedUntil, clock.timeZone, clock.now);
    return { words: `wakes ${words}`, at: snoozedUntil, urgency: 'none' };
  }
  const at = state.status === 'accepted' ? (state.stage?.changedAt ?? statusChangedAt) : statusChangedAt;
  return { words: `${name} ${agoWords(new Date(at), clock)}`, at, urgency: 'none' };
}

/** The time of a lead as a fact of its own: what it is of, the words, and what goes with it. */
export function timeFact(
  lead: Pick<InboxRow, 'band' | 'waitingSince' | 'state'>,
  clock: Clock,
  reviewTimes: ReviewTimes = promisedReviewTimes,
): { name: string; value: string; note: string } {
  const { words } = rowTime(lead, clock, reviewTimes);
  const without = (start: string) => (words.startsWith(start) ? words.slice(start.length) : words);
  const { status, declineReason, stage } = lead.state;
  const view = viewOf(lead.state);
  if (view === 'to_review') {
    const time = reviewTimes[lead.band];
    const note = time === null ? 'may wait' : `within ${reviewTimeWords(time).replace(/ h$/, ' hours')}`;
    return { name: 'Look by', value: without('due '), note: `${lead.band}: ${note}` };
  }
  const name = standingName(status, stage?.name ?? null);
  if (view === 'team' || view === 'pilots')
    return { name, value: words === name ? 'just now' : without(`${name} `), note: 'since the last step' };
  if (view === 'snoozed') return { name: 'Snoozed', value: words, note: '' };
  const declined = status === 'declined' && declineReason ? declineReasonWords[declineReason] : '';
  const note = status === 'accepted' && stage ? stageDetails(stage) : declined;
  return { name, value: without(`${name} `), note };
}
