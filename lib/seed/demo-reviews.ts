import { dayMs } from '../kernel/weeks';
import type { Band, LeadRequest } from '../leads/lead';
import type { DeclineReason, LostReason } from '../leads/lead-status';
import type { ReviewRequest } from '../review/review';
import type { Draws } from './draws';

export interface DemoStep {
  request: ReviewRequest;
  at: Date;
}

const wonShares: Record<Band, number> = { A: 0.65, B: 0.3, C: 0.15, D: 0.05 };

/** Stages of a pilot in order, with the range of days after acceptance in which each starts. */
const stageDays = [
  ['contact', 0.05, 1],
  ['propose', 1, 2],
  ['start_pilot', 2, 4],
] as const;

const lostReasons: readonly LostReason[] = ['price', 'timing', 'other_vendor', 'their_review', 'unreachable'];

/** One in three is lost before any pilot. */
function stagesAfter(
  acceptedAt: Date,
  { band, annualCommit, now }: { band: Band; annualCommit: number | undefined; now: Date },
  draws: Draws,
): DemoStep[] {
  const isWon = draws.next() < wonShares[band];
  const stagesHad = isWon ? stageDays.length : Math.floor(draws.between(0, stageDays.length + 1));
  const ranPilot = stagesHad === stageDays.length;
  const daysAfter = (days: number) => new Date(Math.floor(acceptedAt.getTime() + days * dayMs));
  const stages = stageDays
    .slice(0, stagesHad)
    .map(([action, from, to]): DemoStep => ({ request: { action }, at: daysAfter(draws.between(from, to)) }));
  const reason = draws.pick(ranPilot ? [...lostReasons, 'target_missed' as const] : lostReasons, 'timing');
  const end: DemoStep = {
    request: isWon
      ? { action: 'win', amount: annualCommit ?? null }
      : { action: 'lose', reason, amount: annualCommit ?? null },
    at: daysAfter(draws.between(ranPilot ? 16 : 4, ranPilot ? 21 : 14)),
  };
  return [...stages, end].filter(({ at }) => at <= now);
}

const hourMs = 3_600_000;

export type Fate = 'untouched' | 'team' | 'snoozed' | 'woken' | 'done';

/** Fates of open leads, in rotation, so that even a few leads cover every kind. */
const openFates: readonly Fate[] = [
  ...(['untouched', 'team', 'untouched', 'snoozed', 'untouched', 'team', 'woken'] as const),
  ...(['untouched', 'team', 'untouched', 'snoozed', 'untouched', 'team'] as const),
];

/** Shares of the review time: most waits are short, some nearly due, a few overdue. */
const waitedShares = [0.3, 0.1, 0.85, 0.55, 0.2, 0.92, 0.05, 1.15, 0.4, 0.7];

/** Usual review time of each band in hours; also set for the band without a due date. */
const usualHours: Record<Band, number> = { A: 4, B: 24, C: 72, D: 120 };

const acceptShares: Record<Band, number> = { A: 0.8, B: 0.55, C: 0.25, D: 0.05 };

function openShare(count: number): number {
  return Math.min(0.6, Math.max(1 / 16, 24 / count));
}

export function daysBackOf(count: number, daysMax: number): number {
  return Math.min(daysMax, Math.max(14, count / 10));
}

export function fateOf(place: number, count: number): Fate {
  const open = Math.floor((place + 1) * openShare(count));
  const isOpen = open > Math.floor(place * openShare(count));
  return isOpen ? (openFates[open % openFates.length] ?? 'untouched') : 'done';
}

/** Returns a time in working hours of the same day; moves most weekend days to a workday. */
function atWork(moment: number, draws: Draws): number {
  const day = Math.floor(moment / dayMs);
  const weekday = new Date(moment).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  const workday = isWeekend && draws.next() < 0.85 ? day - 2 : day;
  return workday * dayMs + draws.between(6.5, 18) * hourMs;
}

export function arrivalOf(
  fate: Fate,
  { band, place, now, daysBack }: { band: Band; place: number; now: Date; daysBack: number },
  draws: Draws,
): Date {
  const ago = (days: number) => now.getTime() - days * dayMs;
  if (fate === 'untouched') {
    const share = (waitedShares[place % waitedShares.length] ?? 0.5) * draws.between(0.9, 1.1);
    return new Date(now.getTime() - share * usualHours[band] * hourMs);
  }
  const days = {
    team: () => draws.between(0.5, 4),
    snoozed: () => draws.between(1, 8),
    woken: () => draws.between(4, 12),
    done: () => 0.3 + draws.next() ** 2 * (daysBack - 0.3),
  }[fate]();
  return new Date(Math.floor(Math.min(atWork(ago(days), draws), ago(0.25))));
}

function declineReasonOf(request: LeadRequest, draws: Draws): DeclineReason {
  if (draws.next() < 0.6) {
    if (!request.samples_available && draws.next() < 0.5) return 'no_samples';
    if (!request.risk_owner && draws.next() < 0.5) return 'no_risk_owner';
    if ((request.annual_commit ?? 0) < 50_000) return 'budget';
  }
  return draws.pick<DeclineReason>(
    ['no_fit', 'no_fit', 'timing', 'timing', 'unreachable', 'sensitive_data', 'spam'],
    'no_fit',
  );
}

export function stepsOf(
  fate: Fate,
  {
    request,
    band,
    arrivedAt,
    now,
    originalId,
    assigneeId,
  }: {
    request: LeadRequest;
    band: Band;
    arrivedAt: Date;
    now: Date;
    originalId: string | undefined;
    assigneeId: string | undefined;
  },
  draws: Draws,
): DemoStep[] {
  const share = draws.next() < 0.93 ? draws.between(0.03, 0.9) : draws.between(1.05, 1.6);
  const passedMs = now.getTime() - arrivedAt.getTime();
  const firstAt = arrivedAt.getTime() + Math.min(share * usualHours[band] * hourMs, 0.7 * passedMs);
  /** Returns a time after the first step: a share of the time that has passed since, of at most three days. */
  const later = (part: number) => new Date(firstAt + part * Math.min(now.getTime() - firstAt, 3 * dayMs));
  const first = new Date(firstAt);
  const assign: DemoStep[] =
    assigneeId === undefined ? [] : [{ request: { action: 'assign', assignee: assigneeId }, at: first }];
  if (fate === 'untouched') return draws.next() < 0.3 ? assign : [];
  if (fate === 'team')
    return [...assign, { request: { action: 'start_review' }, at: later(draws.between(0.01, 0.6)) }];
  if (fate === 'snoozed' || fate === 'woken') {
    const wakeAt =
      fate === 'woken' ? now.getTime() - draws.between(0.5, 10) * hourMs : nextMorning(now, draws).getTime();
    const until = new Date(Math.floor(wakeAt)).toISOString();
    const snooze: DemoStep = { request: { action: 'snooze', until }, at: first };
    return fate === 'woken' ? [snooze, { request: { action: 'wake' }, at: new Date(until) }] : [snooze];
  }
  const decision: ReviewRequest =
    originalId !== undefined
      ? { action: 'duplicate', duplicate_of: originalId }
      : draws.next() < acceptShares[band]
        ? { action: 'accept' }
        : { action: 'decline', reason: declineReasonOf(request, draws) };
  const isAtOnce = draws.next() < 0.5;
  const decidedAt = isAtOnce ? first : later(draws.between(0.05, 0.95));
  const decided: DemoStep[] = isAtOnce
    ? [{ request: decision, at: first }]
    : [...assign, { request: { action: 'start_review' }, at: first }, { request: decision, at: decidedAt }];
  if (decision.action !== 'accept') return decided;
  return [...decided, ...stagesAfter(decidedAt, { band, annualCommit: request.annual_commit, now }, draws)];
}

/** Returns 9:00 UTC of one of the next fourteen days; near days are more likely. */
function nextMorning(now: Date, draws: Draws): Date {
  const day = Math.floor(now.getTime() / dayMs) + 1 + Math.floor(draws.next() ** 2 * 14);
  return new Date(day * dayMs + 9 * hourMs);
}
