import { apiSecurityHeaders } from '../../http/mounts/security-headers';
import type { StreamedAnswer } from '../http/request';
import { CallerLeft } from '../kernel/caller-left';
import { DeveloperError } from '../kernel/developer-errors';
import { answerReadWithinMs } from '../kernel/developer-limits';
import type { Meter } from '../ledger/meter-calls';
import { settleFailed } from './answer-call';

interface StreamedBytes {
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
  pieces: AsyncIterable<Uint8Array>,
  { contentType, headers, emptyCode }: StreamedBytes,
): Promise<StreamedAnswer> {
  const endsAt = performance.now() + answerReadWithinMs;
  const reader = pieces[Symbol.asyncIterator]();
  const first = await reader.next();
  if (first.done) throw new DeveloperError(emptyCode);
  return {
    status: 200,
    headers: { ...apiSecurityHeaders, ...headers, 'Content-Type': contentType, 'X-Accel-Buffering': 'no' },
    pieces: passOn(meter, first, reader, endsAt),
  };
}

async function* passOn(
  meter: Meter,
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
  endsAt: number,
): AsyncGenerator<Uint8Array> {
  let isOver = false;
  try {
    for (let next = first; !next.done; next = await rest.next()) {
      meter.charge();
      yield next.value;
      // A request that is settled after its hold expires is not charged.
      if (performance.now() > endsAt) throw new CallerLeft(true);
    }
    isOver = true;
    await meter.settle('succeeded');
  } catch (error) {
    isOver = true;
    await settleFailed(meter, error);
    throw error;
  } finally {
    if (!isOver) await settleFailed(meter, new CallerLeft(true));
    await rest.return?.();
  }
}
