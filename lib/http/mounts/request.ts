import { randomBytes } from 'node:crypto';

export type ReadBody =
  | { outcome: 'read'; bytes: Uint8Array }
  | { outcome: 'too_large' }
  | { outcome: 'no_room' }
  | { outcome: 'timed_out' }
  | { outcome: 'aborted' };

/** Called before a chunk is stored, with the bytes received by then. False ends the reading as `no_room`. */
export type HasRoomFor = (bytesRead: number) => boolean;

export interface ApiRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly query?: URLSearchParams;
  readonly clientAddress: string;
  readonly baseUrl: string;
  /** True if the caller used HTTPS, as far as the portal can trust the headers. */
  readonly isSecure: boolean;
  header(name: string): string | undefined;
  /** Reads the body up to `bytesMax` bytes; never stores more, or more than there is room for. */
  readBody(bytesMax: number, hasRoomFor?: HasRoomFor): Promise<ReadBody>;
}

export function hasNoBody(status: number): boolean {
  return status === 204 || status === 304;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const processPart = randomBytes(5).toString('hex');

let count = 0;

export function newRequestId(): string {
  count += 1;
  return `${processPart}-${count.toString(36)}`;
}
