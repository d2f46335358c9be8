/** The limits of the specification, section 8, and those that docs/decisions/ adds to it. */

/** Largest POST body that is read, in bytes; exactly this many still pass. */
export const bodyBytesMax = 32_768;

/** Longest string anywhere in a POST body, and longest Idempotency-Key, in Unicode code points. */
export const stringCodePointsMax = 2_000;

/** Length of the sliding rate-limit window, in seconds; also the advice in a 429 body. */
export const rateWindowSeconds = 60;

/** Requests admitted per window, client address and endpoint, for reading endpoints. */
export const readRequestsPerWindowMax = 240;

/** Requests admitted per window, client address and endpoint, for POST endpoints. */
export const writeRequestsPerWindowMax = 30;

/** Version of the acquisition API and of the agent catalog (section 9). */
export const apiVersion = '2026-06-10';
