import { jsonOf } from '../../kernel/json-of';
import { developerText, modelHeaders } from '../http/answer';
import { readDeveloperJson } from '../http/read-body';
import type { DeveloperAnswer } from '../http/request';
import { ByteBudget, type HeldBytes } from '../kernel/admit-bytes';
import { DeveloperError } from '../kernel/developer-errors';
import { chatBodyBytesMax } from '../kernel/developer-limits';
import type { Meter } from '../ledger/meter-calls';
import type { Provider, ProviderAnswer } from '../providers/providers';
import { type ServerSentEvent, serverSentEvents } from '../providers/server-sent-events';
import {
  type ChatRequest,
  type Completion,
  chatRequestSchema,
  completionSchema,
  deliveredTokens,
  promptTokens,
} from '../text/chat';
import { type Call, metered } from './answer-call';
import { streamEvents } from './stream-answer';

/**
 * Limits the memory of chat request bodies until their answers begin: room for sixteen bodies of the maximum size.
 */
const bodies = new ByteBudget(16 * chatBodyBytesMax);

/**
 * Keeps only the parts of a request that are needed while the provider works: parsed values take ten times the
 * memory of their text.
 */
interface Question {
  model: string;
  text: string;
  promptTokens: number;
  isStreamed: boolean;
  wantsUsage: boolean;
}

export async function handleChat(call: Call): Promise<DeveloperAnswer> {
  const provider = call.deps.providers.chat;
  if (!provider) throw new DeveloperError('provider_not_configured');
  return bodies.hold(call.key.keyId, async (held) =>
    ask(call, provider, await readQuestion(call, provider, held)),
  );
}

function ask(call: Call, provider: Provider, question: Question): Promise<DeveloperAnswer> {
  const what = { operation: 'chat', provider: 'upstream', model: question.model } as const;
  return metered<DeveloperAnswer>(call, what, (meter) =>
    question.isStreamed ? streamed(call, provider, question, meter) : whole(call, provider, question, meter),
  );
}

async function readQuestion({ request }: Call, provider: Provider, held: HeldBytes): Promise<Question> {
  const body = await readDeveloperJson(request, chatBodyBytesMax, chatRequestSchema, held);
  if (!provider.models.includes(body.model)) throw new DeveloperError('model_not_found', { param: 'model' });
  const isStreamed = body.stream === true;
  const asked = body.stream_options;
  const passedOn = isStreamed ? { ...body, stream_options: { ...asked, include_usage: true } } : body;
  return {
    model: body.model,
    text: jsonText(passedOn),
    promptTokens: promptTokens(body.messages),
    isStreamed,
    wantsUsage: asked?.include_usage === true,
  };
}

/** Returns the body as JSON text. A parsed body can be nested too deeply to be serialised. */
function jsonText(body: ChatRequest): string {
  try {
    return JSON.stringify(body);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new DeveloperError('invalid_value', { message: 'The body is nested too deeply.' });
  }
}

async function whole(call: Call, provider: Provider, { model, text: body }: Question, meter: Meter) {
  const answer = await provider.post('/chat/completions', body, call.request.signal);
  const text = await answer.text();
  const parsed = completionSchema.safeParse(jsonOf(text));
  if (!parsed.success) throw new DeveloperError('upstream_error');
  measureTokens(meter, parsed.data);
  return developerText(text, 'application/json; charset=utf-8', modelHeaders(model));
}

/**
 * Streams a completion event by event, and ends with `[DONE]` unless it fails. Removes usage that the caller did not
 * request. Charges from the first event with content, by estimated tokens unless the provider counts them; if the
 * caller leaves, the tokens of the prompt are included. Throws the errors of the provider's answer.
 */
async function streamed(call: Call, provider: Provider, question: Question, meter: Meter) {
  const { model, text: body, promptTokens, wantsUsage } = question;
  const { measured } = meter;
  const answer = await provider.post('/chat/completions', body, call.request.signal);
  let isUsageNamed = false;
  return streamEvents(meter, readEvents(answer), {
    headers: modelHeaders(model),
    textOf(event) {
      if (event.data === done) return '';
      const tokens = event.completion ? deliveredTokens(event.completion) : 0;
      if (tokens > 0) meter.charge();
      if (event.completion?.usage) isUsageNamed = true;
      else if (!isUsageNamed && tokens > 0) measured.outputTokens = (measured.outputTokens ?? 0) + tokens;
      if (event.completion) measureTokens(meter, event.completion);
      return wantsUsage ? event.raw : withoutUsage(event);
    },
    end: `data: ${done}\n\n`,
    onLeft() {
      measured.inputTokens ??= promptTokens;
    },
  });
}

const done = '[DONE]';

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

/** Returns the text of an event without usage; empty if the event contains nothing else. */
function withoutUsage({ raw, completion }: ReadEvent): string {
  if (!completion || !('usage' in completion)) return raw;
  const { usage, ...others } = completion;
  if (usage && completion.choices.length === 0) return '';
  return `data: ${JSON.stringify(others)}\n\n`;
}

function measureTokens(meter: Meter, { usage }: Completion): void {
  if (!usage) return;
  meter.measured.inputTokens = usage.prompt_tokens;
  meter.measured.outputTokens = usage.completion_tokens;
}
