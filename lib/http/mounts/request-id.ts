import { randomBytes } from 'node:crypto';

/** Tells processes apart, and one process from itself before a restart. */
const processPart = randomBytes(5).toString('hex');

let count = 0;

/** A new id for a request: it stands in its log lines, and in the answer when the portal has failed. */
export function newRequestId(): string {
  count += 1;
  return `${processPart}-${count.toString(36)}`;
}
