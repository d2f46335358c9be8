import { apiSecurityHeaders } from '../../http/mounts/security-headers';
import { settleFailed } from '../answer-call';
import { CallerLeft } from '../caller-left';
import { DeveloperError } from '../developer-errors';
import { answerReadWithinMs } from '../developer-limits';
import type { Meter } from '../ledger/meter-calls';
import type { StreamedAnswer } from './request';

/** What is said of bytes. */
interface StreamedBytes {
  contentType: string;
  headers: Readonly<Record<string, string>>;
  /** What it is called where nothing comes at all. */
  emptyCode: 'engine_failed' | 'upstream_error';
}

/**
 * An answer of bytes, sent as they come. Resolves with the first of them there, so that work that fails before is
 * answered as an error; work that fails later cuts the connection, for bytes cannot say so. What was passed on is
 * charged, from the first piece. Who has not read it all by the end of its time counts as left. Throws as the pieces do.
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
      // What is settled after the end of its hold is not charged, however much was read.
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
