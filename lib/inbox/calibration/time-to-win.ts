import { dayMs } from '../../kernel/weeks';

/** Days after acceptance for which the share won is given. */
export const wonByDays = [30, 60, 90] as const;

/** Milliseconds from acceptance: to the end of won and lost deals, and to now for open ones. */
export interface DealTimes {
  won: readonly number[];
  lost: readonly number[];
  open: readonly number[];
}

export interface WonByDay {
  day: number;
  /** Null if no deal was followed until that day. */
  share: number | null;
  /** Number of deals that were followed until that day and had not ended before it. */
  atRisk: number;
}

/**
 * Estimates the share of accepted deals won by each day (Aalen–Johansen). A lost deal cannot be won any more; an open
 * one counts for as long as it is open, so a lead accepted now changes nothing.
 */
export function wonByDay({ won, lost, open }: DealTimes): WonByDay[] {
  const deals = [
    ...won.map((at) => ({ at, end: 'won' })),
    ...lost.map((at) => ({ at, end: 'lost' })),
    ...open.filter((at) => at > 0).map((at) => ({ at, end: 'open' })),
  ].sort((left, right) => left.at - right.at);
  return wonByDays.map((day) => {
    let shareWon = 0;
    let shareOpen = 1;
    let first = 0;
    for (let at = deals[0]?.at; at !== undefined && at <= day * dayMs; at = deals[first]?.at) {
      const atRisk = deals.length - first;
      let wins = 0;
      let losses = 0;
      for (; deals[first]?.at === at; first += 1) {
        if (deals[first]?.end === 'won') wins += 1;
        if (deals[first]?.end === 'lost') losses += 1;
      }
      shareWon += (shareOpen * wins) / atRisk;
      shareOpen *= (atRisk - wins - losses) / atRisk;
    }
    const isKnown = deals.length > 0 && (first < deals.length || shareOpen === 0);
    const atRisk = deals.filter(({ at }) => at >= day * dayMs).length;
    return { day, share: isKnown || atRisk > 0 ? shareWon : null, atRisk };
  });
}
