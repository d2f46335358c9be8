import { lazy } from '../kernel/lazy';
import type { LeadStatus } from '../leads/lead-status';
import { lengthInWords, promisedReviewTimes, type ReviewTimes, reviewDueAt } from '../review/times';
import { declineReasonWords, reviewTimeWords, statusNames } from '../review/words';
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

/** Formats of one time zone: making one takes longer than using it a hundred times. */
interface ZoneFormats {
  day: Intl.DateTimeFormat;
  time: Intl.DateTimeFormat;
  weekday: Intl.DateTimeFormat;
  dayAndMonth: Intl.DateTimeFormat;
  dayOfYear: Intl.DateTimeFormat;
}

const formatsByZone = lazy(() => new Map<string, ZoneFormats>());

function formatsOf(timeZone: string): ZoneFormats {
  const known = formatsByZone().get(timeZone);
  if (known) return known;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  const formats = {
    day: new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }),
    time: format({ hour: '2-digit', minute: '2-digit' }),
    weekday: format({ weekday: 'short' }),
    dayAndMonth: format({ day: 'numeric', month: 'short' }),
    dayOfYear: format({ day: 'numeric', month: 'short', year: 'numeric' }),
  };
  formatsByZone().set(timeZone, formats);
  return formats;
}

/** How many midnights of a time zone lie between now and a moment; negative for what is over. */
function daysAhead(at: Date, { now, timeZone }: Clock): number {
  const { day } = formatsOf(timeZone);
  const midnight = (moment: Date) => Date.parse(`${day.format(moment)}T00:00:00Z`);
  return Math.round((midnight(at) - midnight(now)) / (24 * hourMs));
}

/** A day as people write it: `today`, `yesterday`, `tomorrow`, `Thu` in the week ahead, `3 Nov`, `3 Nov 2025`. */
export function dayWords(at: Date, clock: Clock): string {
  const { weekday, dayAndMonth, dayOfYear } = formatsOf(clock.timeZone);
  const days = daysAhead(at, clock);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  if (days > 1 && days < 7) return weekday.format(at);
  const yearOf = (moment: Date) => dayOfYear.format(moment).slice(-4);
  return (yearOf(at) === yearOf(clock.now) ? dayAndMonth : dayOfYear).format(at);
}

/** A moment as people write it: `today 17:04`, `yesterday 17:04`, `3 Nov, 17:04`. */
export function momentWords(at: Date, clock: Clock): string {
  const isNear = Math.abs(daysAhead(at, clock)) <= 1;
  return `${dayWords(at, clock)}${isNear ? '' : ','} ${formatsOf(clock.timeZone).time.format(at)}`;
}

/** A moment to come: `in 40 min`, `today 17:00`, `tomorrow`, `Thu`, `3 Dec`. */
function aheadWords(at: Date, clock: Clock): string {
  const leftMs = at.getTime() - clock.now.getTime();
  if (leftMs < toldAsLengthMs) return `in ${lengthInWords(leftMs)}`;
  if (daysAhead(at, clock) === 0) return `today ${formatsOf(clock.timeZone).time.format(at)}`;
  return dayWords(at, clock);
}

/** A moment that is over: `just now`, `40 min ago`, `17:04` today, `yesterday`, `3 Nov`. */
function agoWords(at: Date, clock: Clock): string {
  const agoMs = clock.now.getTime() - at.getTime();
  if (agoMs < minuteMs) return 'just now';
  if (agoMs < hourMs) return `${lengthInWords(agoMs)} ago`;
  return daysAhead(at, clock) === 0 ? formatsOf(clock.timeZone).time.format(at) : dayWords(at, clock);
}

/** Words of a review that is due at a moment; `no date` for a band that may wait. */
export function dueWords(dueAt: Date | null, clock: Clock): RowTime {
  if (dueAt === null) return { words: 'no date', at: null, urgency: 'none' };
  const leftMs = dueAt.getTime() - clock.now.getTime();
  const at = dueAt.toISOString();
  if (leftMs < 0) return { words: `${lengthInWords(-leftMs)} late`, at, urgency: 'late' };
  return { words: `due ${aheadWords(dueAt, clock)}`, at, urgency: leftMs <= soonMs ? 'soon' : 'none' };
}

const doneWords: Partial<Record<LeadStatus, string>> = {
  accepted: 'accepted',
  declined: 'declined',
  duplicate: 'duplicate',
  withdrawn: 'withdrawn',
};

/**
 * The one time that a row shows: until when a lead is to be looked at; of one in review how long nobody has done
 * anything; of a sleeping one when it wakes; of a decided one what was decided, and when.
 */
export function rowTime(
  { band, waitingSince, state }: Pick<InboxRow, 'band' | 'waitingSince' | 'state'>,
  clock: Clock,
  reviewTimes?: ReviewTimes,
): RowTime {
  const { status, statusChangedAt, lastStepAt, snoozedUntil } = state;
  const view = viewOf(state);
  if (view === 'to_review') return dueWords(reviewDueAt(band, new Date(waitingSince), reviewTimes), clock);
  if (view === 'team') {
    const at = lastStepAt ?? statusChangedAt;
    const quietMs = clock.now.getTime() - new Date(at).getTime();
    return { words: `in review ${lengthInWords(quietMs)}`, at, urgency: 'none' };
  }
  if (view === 'snoozed') {
    if (snoozedUntil === null) return { words: 'snoozed', at: null, urgency: 'none' };
    const isOver = Date.parse(snoozedUntil) <= clock.now.getTime();
    const words = isOver ? 'wakes now' : `wakes ${aheadWords(new Date(snoozedUntil), clock)}`;
    return { words, at: snoozedUntil, urgency: 'none' };
  }
  const words = `${doneWords[status] ?? status} ${agoWords(new Date(statusChangedAt), clock)}`;
  return { words, at: statusChangedAt, urgency: 'none' };
}

/** The time of a lead as a fact of its own: what it is of, the words, and what goes with it. */
export function timeFact(
  lead: Pick<InboxRow, 'band' | 'waitingSince' | 'state'>,
  clock: Clock,
  reviewTimes: ReviewTimes = promisedReviewTimes,
): { name: string; value: string; note: string } {
  const { words } = rowTime(lead, clock, reviewTimes);
  const without = (start: string) => (words.startsWith(start) ? words.slice(start.length) : words);
  const { status, declineReason } = lead.state;
  const view = viewOf(lead.state);
  if (view === 'to_review') {
    const time = reviewTimes[lead.band];
    const note = time === null ? 'may wait' : `within ${reviewTimeWords(time)}`;
    return { name: 'Look by', value: without('due '), note: `${lead.band}: ${note}` };
  }
  if (view === 'team')
    return { name: 'In review', value: without('in review '), note: 'since the last step' };
  if (view === 'snoozed') return { name: 'Snoozed', value: words, note: '' };
  const note = status === 'declined' && declineReason ? declineReasonWords[declineReason] : '';
  return { name: statusNames[status], value: without(`${doneWords[status] ?? status} `), note };
}
