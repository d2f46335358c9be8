import { type Arrivals, arrivalsInWords, reviewPath } from './arrivals';

/** Event type of messages. */
const messageType = 'leads.arrived';

/**
 * Returns the body of a webhook message: the leads that arrived until a time, by band and offer, with the view that
 * lists them. `text` has the same in a sentence. `portal` is the portal's base URL without a trailing slash.
 */
export function messageBody(arrivals: readonly Arrivals[], until: Date, portal: string): string {
  return JSON.stringify({
    type: messageType,
    timestamp: until.toISOString(),
    text: `New: ${arrivals.map(arrivalsInWords).join('; ')}.`,
    data: {
      arrivals: arrivals.map((group) => ({
        band: group.band,
        offer_id: group.offer?.id ?? null,
        offer_name: group.offer?.name ?? null,
        leads: group.leads,
        view: `${portal}${reviewPath(group.band)}`,
      })),
    },
  });
}

/** Stored reason of a failed delivery: the status of the response, or that there was none. */
export type DeliveryFailure = 'no_answer' | 'no_connection' | `status_${number}`;

export function failureInWords(failure: string): string {
  if (failure === 'no_answer') return 'no answer within 5 seconds';
  const status = /^status_(\d{3})$/.exec(failure)?.[1];
  if (status === undefined) return 'no connection';
  return status.startsWith('3') ? `status ${status}, and redirects are not followed` : `status ${status}`;
}

const firstPauseSeconds = 5;
const pauseSecondsMax = 3_600;

/**
 * Returns the pause before the next attempt after a number of failures in a row, in seconds: 5 at first, doubled up to
 * an hour.
 */
export function pauseAfter(failures: number): number {
  return Math.min(pauseSecondsMax, firstPauseSeconds * 2 ** Math.max(0, failures - 1));
}
