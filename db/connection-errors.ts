import { isApiError } from '../lib/kernel/errors';

/** Codes of postgres.js and of the sockets below it that mean: no server, or none that answers. */
const connectionCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * SQLSTATE classes of valid statements that the server could not execute: connection (08), refused credentials (28), no
 * such database (3D), rollback (40), resources (53), intervention (57), system (58), read-only standby (25006).
 */
const unavailableStates = /^(?:08|28|3D|40|53|57|58)...$|^25006$/;

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function hasCode(error: unknown, isWanted: (code: string, error: unknown) => boolean): boolean {
  const code = codeOf(error);
  if (code !== undefined && isWanted(code, error)) return true;
  return error instanceof Error && error.cause !== undefined && hasCode(error.cause, isWanted);
}

export function lacksTable(error: unknown): boolean {
  return hasCode(error, (code) => code === '42P01');
}

/** Returns true for a transaction that concurrent changes rolled back, and that may succeed when repeated. */
export function isRolledBack(error: unknown): boolean {
  return hasCode(error, (code) => code === '40001' || code === '40P01');
}

/** Returns true if a pooler refused the connection because of a parameter; no statement was sent then. */
export function refusesParameter(error: unknown): boolean {
  return hasCode(
    error,
    (code, cause) =>
      code === '08P01' && /startup parameter/.test(cause instanceof Error ? cause.message : ''),
  );
}

export function isUnavailable(error: unknown): boolean {
  if (isApiError(error)) return false;
  if (lacksTable(error)) return true;
  return hasCode(error, (code) => connectionCodes.has(code) || unavailableStates.test(code));
}
