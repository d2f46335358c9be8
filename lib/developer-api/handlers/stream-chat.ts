import { jsonOf } from '../../kernel/json-of';
import { causeOf, log } from '../../process/log';
import { CallerLeft, isCallerLeft } from '../kernel/caller-left';
import { DeveloperError, developerErrorBody } from '../kernel/developer-errors';
import type { Meter } from '../ledger/meter-calls';
import type { ProviderAnswer } from '../providers/providers';
import { type ServerSentEvent, serverSentEvents } from '../providers/server-sent-events';
import { type Completion, completionSchema, deliveredTokens } from '../text/chat';
import { outcomeOf, settleFailed } from './answer-call';

const done = '[DONE]';

/**
 * Streams a completion event by event. Resolves with the first event, so a provider that fails before it is
 * answered as an error; a later failure ends the stream with an error event and without `[DONE]`. Removes usage
 * that the caller did not request. Charges from the first event with content, by estimated tokens unless the
 * provider counts them; if the caller leaves, the tokens of the prompt are included. Throws the errors of the
 * provider's answer.
 */
export async function streamCompletion(
  answer: ProviderAnswer,
  meter: Meter,
  asked: StreamedQuestion,
): Promise<AsyncGenerator<string>> {
  const events = readEvents(answer);
  const first = await events.next();
  if (first.done) throw new DeveloperError('upstream_error');
  return passOn(first.value, events, meter, asked);
}

export interface StreamedQuestion {
  promptTokens: number;
  /** True if the caller requested usage; otherwise it is removed from the answer. */
  wantsUsage: boolean;
}

/** A parsed event of the stream; a comment has no completion. */
interface ReadEvent extends ServerSentEvent {
  completion: Completion | undefined;
}

/** Yields the events up to and including `[DONE]`. */
async function* readEvents(answer: ProviderAnswer): AsyncGenerator<ReadEvent> {
  if (!answer.contentType.startsWith('text/event-stream')) {
    await answer.text();
    throw new DeveloperError('upstream_error');
  }
  let isFinished = false;
  for await (const event of serverSentEvents(answer.pieces())) {
    if (event.data === undefined || event.data === done) yield { ...event, completion: undefined };
    else {
      const parsed = completionSchema.safeParse(jsonOf(event.data));
      if (!parsed.success) throw new DeveloperError('upstream_error');
      isFinished ||= parsed.data.choices.some(({ finish_reason: reason }) => Boolean(reason));
      yield { ...event, completion: parsed.data };
    }
    if (event.data === done) return;
  }
  // Some providers end without saying so; one that has not finished a choice has died.
  if (!isFinished) throw new DeveloperError('upstream_error');
}

async function* passOn(
  first: ReadEvent,
  rest: AsyncGenerator<ReadEvent>,
  meter: Meter,
  { promptTokens, wantsUsage }: StreamedQuestion,
): AsyncGenerator<string> {
  const { measured } = meter;
  let isOver = false;
  let isUsageNamed = false;
  try {
    for (let event: ReadEvent | undefined = first; event; event = (await rest.next()).value) {
      if (event.data === done) break;
      const tokens = event.completion ? deliveredTokens(event.completion) : 0;
      if (tokens > 0) meter.charge();
      if (event.completion?.usage) isUsageNamed = true;
      else if (!isUsageNamed && tokens > 0) measured.outputTokens = (measured.outputTokens ?? 0) + tokens;
      if (event.completion) measureTokens(meter, event.completion);
      const text = wantsUsage ? event.raw : withoutUsage(event);
      if (text !== '') yield text;
    }
    isOver = true;
    await meter.settle('succeeded');
    yield `data: ${done}\n\n`;
  } catch (error) {
    isOver = true;
    if (isCallerLeft(error)) measured.inputTokens ??= promptTokens;
    await settleFailed(meter, error);
    if (isCallerLeft(error)) return;
    const code = outcomeOf(error);
    if (code === 'internal_error') log.error({ cause: causeOf(error) }, 'a stream failed unexpectedly');
    yield `data: ${JSON.stringify(developerErrorBody(code === 'caller_left' ? 'internal_error' : code))}\n\n`;
  } finally {
    if (!isOver) {
      measured.inputTokens ??= promptTokens;
      await settleFailed(meter, new CallerLeft(true));
    }
    await rest.return(undefined);
  }
}

/** Returns the text of an event without usage; empty if the event contains nothing else. */
function withoutUsage({ raw, completion }: ReadEvent): string {
  if (!completion || !('usage' in completion)) return raw;
  const { usage, ...others } = completion;
  if (usage && completion.choices.length === 0) return '';
  return `data: ${JSON.stringify(others)}\n\n`;
}

export function measureTokens(meter: Meter, { usage }: Completion): void {
  if (!usage) return;
  meter.measured.inputTokens = usage.prompt_tokens;
  meter.measured.outputTokens = usage.completion_tokens;
}
