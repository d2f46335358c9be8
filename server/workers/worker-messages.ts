import { z } from 'zod';
import { metricValuesSchema } from '../metrics/metric-values';

/**
 * What the primary and its workers tell each other. Requests for admission are gathered per turn of the event
 * loop and flattened (operation, address, policy, operation, …), because each message has its price.
 */
export const toWorkerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), databaseUrl: z.string() }),
  z.object({ kind: z.literal('stop') }),
  z.object({ kind: z.literal('readMetrics') }),
  // A place for a heavy job of an engine, that the worker wanted.
  z.object({ kind: z.literal('place') }),
]);

export const toPrimarySchema = z.discriminatedUnion('kind', [
  // Before it says so, a worker hears nothing.
  z.object({ kind: z.literal('hears') }),
  z.object({ kind: z.literal('metrics'), values: metricValuesSchema }),
  z.object({ kind: z.literal('wantPlace') }),
  z.object({ kind: z.literal('returnPlace') }),
]);

export type ToWorker = z.infer<typeof toWorkerSchema>;

export type ToPrimary = z.infer<typeof toPrimarySchema>;

/** A gathered question: which of these requests may pass. */
export interface Question {
  ask: number;
  of: string[];
}

/** Its answer: a 1 for each that may, a 0 for each that may not. */
export interface Verdict {
  answer: number;
  admitted: string;
}

function isObject(message: unknown): message is object {
  return typeof message === 'object' && message !== null;
}

/** Whether a message asks for admission. Looked at for every batch, so no schema. */
export function isQuestion(message: unknown): message is Question {
  return isObject(message) && 'ask' in message && typeof message.ask === 'number' && 'of' in message;
}

/** Whether a message answers such a question. */
export function isVerdict(message: unknown): message is Verdict {
  return isObject(message) && 'answer' in message && 'admitted' in message;
}
