import { apiSecurityHeaders } from '../../http/mounts/security-headers';
import { causeOf, log } from '../../process/log';
import { eventStreamHeaders } from '../http/answer';
import type { StreamedAnswer } from '../http/request';
import {
  CallerLeft,
  DeveloperError,
  type DeveloperErrorCode,
  developerErrorBody,
  isCallerLeft,
} from '../kernel/developer-errors';
import { answerReadWithinMs } from '../kernel/developer-limits';
import type { Meter } from '../ledger/meter-calls';
import { outcomeOf, settleFailed } from './answer-call';

type Piece = string | Uint8Array;

/** Yields bytes that were read already, then the rest. */
export async function* piecesFrom(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    if (first.length > 0) yield first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** A file from an engine or a provider, as it arrives. */
export interface MadeFile {
  bytes: AsyncIterable<Uint8Array>;
  contentType: string;
  headers: Readonly<Record<string, string>>;
  emptyCode: 'engine_failed' | 'upstream_error';
}

/**
 * Streams bytes as they arrive. Resolves with the first piece, so earlier failures are answered as errors; later
 * failures close the connection, because a byte stream cannot report them. Charges from the first piece on. A
 * reader that does not finish before the hold expires counts as left. Throws the errors of the pieces.
 */
export async function streamBytes(
  meter: Meter,
  { bytes, contentType, headers, emptyCode }: MadeFile,
): Promise<StreamedAnswer> {
  const endsAt = performance.now() + answerReadWithinMs;
  const reader = bytes[Symbol.asyncIterator]();
  const first = await reader.next();
  if (first.done) throw new DeveloperError(emptyCode);
  const rules: StreamRules<Uint8Array> = {
    *send(piece) {
      meter.charge();
      yield piece;
      // A request that is settled after its hold expires is not charged.
      if (performance.now() > endsAt) throw new CallerLeft(true);
    },
    failed: (error) => {
      throw error;
    },
  };
  return {
    status: 200,
    headers: { ...apiSecurityHeaders, ...headers, 'Content-Type': contentType, 'X-Accel-Buffering': 'no' },
    pieces: passOn(meter, first, reader, rules),
  };
}

interface StreamedEvents<Event> {
  headers: Readonly<Record<string, string>>;
  /** Returns the text to send for an event; empty for nothing. Charges the meter if the event is charged. */
  textOf: (event: Event) => string;
  /** Returns the text to send after the last event of a successful stream. */
  end?: () => string;
  /** Returns the event that ends the stream after a failure. */
  failure?: (code: DeveloperErrorCode) => string;
  /** Called before a request is settled whose caller disconnected. */
  onLeft?: () => void;
}

/**
 * Streams server-sent events as they arrive. Resolves with the first event, so that an earlier failure becomes an error
 * response. A later failure ends the stream with an error event and without `end`. Throws as the events do.
 */
export async function streamEvents<Event>(
  meter: Meter,
  events: AsyncGenerator<Event>,
  { headers, textOf, end, failure = failureEvent, onLeft }: StreamedEvents<Event>,
): Promise<StreamedAnswer> {
  const first = await events.next();
  if (first.done) throw new DeveloperError('upstream_error');
  let hasFailed = false;
  const rules: StreamRules<Event> = {
    *send(event) {
      const text = textOf(event);
      if (text !== '') yield text;
    },
    failed(error) {
      hasFailed = true;
      return isCallerLeft(error) ? undefined : failure(failureCodeOf(error));
    },
    ...(end && { end }),
    ...(onLeft && { onLeft }),
  };
  return {
    status: 200,
    headers: { ...eventStreamHeaders, ...headers },
    pieces: passOn(meter, first, events, rules),
    hasFailed: () => hasFailed,
  };
}

/** Returns the code that ends a stream; an unexpected failure is logged with `fields`. */
export function failureCodeOf(error: unknown, fields: object = {}): DeveloperErrorCode {
  const code = outcomeOf(error);
  if (code === 'internal_error')
    log.error({ cause: causeOf(error), ...fields }, 'a stream failed unexpectedly');
  return code === 'caller_left' ? 'internal_error' : code;
}

function failureEvent(code: DeveloperErrorCode): string {
  return `data: ${JSON.stringify(developerErrorBody(code))}\n\n`;
}

interface StreamRules<Item> {
  send: (item: Item) => Iterable<Piece>;
  /** Returns the last piece after a failure, or throws. */
  failed: (error: unknown) => Piece | undefined;
  end?: () => Piece;
  onLeft?: () => void;
}

/** Sends items as they arrive and settles the meter when they end, fail or are no longer read. */
async function* passOn<Item>(
  meter: Meter,
  first: IteratorResult<Item>,
  rest: AsyncIterator<Item>,
  { send, failed, end, onLeft }: StreamRules<Item>,
): AsyncGenerator<Piece> {
  let isOver = false;
  try {
    for (let next = first; !next.done; next = await rest.next()) yield* send(next.value);
    isOver = true;
    await meter.settle('succeeded');
    if (end) yield end();
  } catch (error) {
    isOver = true;
    if (isCallerLeft(error)) onLeft?.();
    await settleFailed(meter, error);
    const last = failed(error);
    if (last !== undefined) yield last;
  } finally {
    if (!isOver) {
      onLeft?.();
      await settleFailed(meter, new CallerLeft(true));
    }
    await rest.return?.();
  }
}
