/** Limits of the specification, section 8, and those that docs/decisions/ adds. */

/** Maximum size of a POST body, in bytes (inclusive). */
export const bodyBytesMax = 32_768;

/** Maximum size of an upload of results, as a file or a request body, in bytes. */
export const resultsBytesMax = 5_000_000;

/** Maximum length of a string in a POST body and of an Idempotency-Key, in Unicode code points. */
export const stringCodePointsMax = 2_000;

/** Length of the sliding rate-limit window, in seconds; also `retry_after_seconds` in a 429 body. */
export const rateWindowSeconds = 60;

export const readRequestsPerWindowMax = 240;

export const writeRequestsPerWindowMax = 30;

export const apiVersion = '2026-06-10';
