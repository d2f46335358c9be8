/** Item of a pilot: the buyer's ID of a message, call or document. */
export const pilotItem = /^[\w.][\w.-]{0,63}$/;

/** Use of the developer API by a pilot's key. Times are milliseconds of answered calls; null without any. */
export type PilotUsage = {
  requests: number;
  charged: number;
  failed: number;
  /** Items that calls named. */
  items: number;
  costUsd: number;
  p50: number | null;
  p95: number | null;
};

/** Call of the developer API by a pilot's key. */
export type PilotCall = {
  /** ISO 8601, UTC. */
  at: string;
  requestId: string;
  item: string | null;
  operation: string;
  outcome: string;
  milliseconds: number | null;
  costUsd: number | null;
};
