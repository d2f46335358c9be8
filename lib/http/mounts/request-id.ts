import { randomBytes } from 'node:crypto';

const processPart = randomBytes(5).toString('hex');

let count = 0;

/** Creates an id for a request. It appears in its log lines, and in the response to a server error. */
export function newRequestId(): string {
  count += 1;
  return `${processPart}-${count.toString(36)}`;
}
