import { type Arrivals, arrivalsInWords, reviewPath } from './arrivals';

/** What tells the receiver what a message is about. */
const messageType = 'leads.arrived';

/**
 * The body of a message of the webhook: which leads arrived up to a moment, by band and offer, with the view that lists
 * them. `text` says the same in a sentence. `portal` is the portal's own address without a slash at its end.
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

/** Why a delivery failed, as it is stored: the status of the answer, or that there was none. */
export type DeliveryFailure = 'no_answer' | 'no_connection' | `status_${number}`;

/** Why a delivery failed, in words. */
export function failureInWords(failure: string): string {
  if (failure === 'no_answer') return 'no answer within 5 seconds';
  const status = /^status_(\d{3})$/.exec(failure)?.[1];
  if (status === undefined) return 'no connection';
  return status.startsWith('3') ? `status ${status}, and redirects are not followed` : `status ${status}`;
}

const firstPauseSeconds = 5;
const pauseSecondsMax = 3_600;

/** How long the next try waits after so many failures in a row, in seconds: 5 at first, doubled up to an hour. */
export function pauseAfter(failures: number): number {
  return Math.min(pauseSecondsMax, firstPauseSeconds * 2 ** Math.max(0, failures - 1));
}
