import { causeOf, log } from '../../process/log';
import { eventStreamHeaders } from '../http/answer';
import type { StreamedAnswer } from '../http/request';
import { CallerLeft, isCallerLeft } from '../kernel/caller-left';
import { DeveloperError, developerErrorBody } from '../kernel/developer-errors';
import type { Meter } from '../ledger/meter-calls';
import type { TranscriptEvent } from '../speech/transcript';
import { outcomeOf, settleFailed } from './answer-call';

/** A serialised event, and whether it contains transcribed text. */
export interface SentEvent {
  raw: string;
  isContent: boolean;
}

export function sentEvent(event: TranscriptEvent): SentEvent {
  return { raw: `data: ${JSON.stringify(event)}\n\n`, isContent: event.type === 'transcript.text.delta' };
}

/**
 * Streams a transcript as server-sent events. Resolves when the first event is available, so that an earlier failure
 * becomes an error response. A later failure ends the stream with an error event. The sent text is charged, from the
 * first event that contains any. Throws as the events do.
 */
export async function streamTranscript(
  meter: Meter,
  events: AsyncGenerator<SentEvent>,
  headers: Readonly<Record<string, string>>,
): Promise<StreamedAnswer> {
  const first = await events.next();
  if (first.done) throw new DeveloperError('upstream_error');
  return {
    status: 200,
    headers: { ...eventStreamHeaders, ...headers },
    pieces: passOn(meter, first, events),
  };
}

async function* passOn(
  meter: Meter,
  first: IteratorResult<SentEvent>,
  rest: AsyncGenerator<SentEvent>,
): AsyncGenerator<string> {
  let isOver = false;
  try {
    for (let next = first; !next.done; next = await rest.next()) {
      if (next.value.isContent) meter.charge();
      yield next.value.raw;
    }
    isOver = true;
    await meter.settle('succeeded');
  } catch (error) {
    isOver = true;
    await settleFailed(meter, error);
    if (isCallerLeft(error)) return;
    const code = outcomeOf(error);
    if (code === 'internal_error') log.error({ cause: causeOf(error) }, 'a stream failed unexpectedly');
    yield `data: ${JSON.stringify(developerErrorBody(code === 'caller_left' ? 'internal_error' : code))}\n\n`;
  } finally {
    if (!isOver) await settleFailed(meter, new CallerLeft(true));
    await rest.return(undefined);
  }
}
