import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { jsonOf } from '../../kernel/json-of';
import { developerText, modelHeaders } from '../http/answer';
import { readDeveloperJson } from '../http/read-body';
import type { DeveloperAnswer } from '../http/request';
import { forwardedBodies } from '../kernel/admit-bytes';
import { DeveloperError, type DeveloperErrorCode, developerErrorBody } from '../kernel/developer-errors';
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
import { type ResponseEvent, ResponseOutput } from '../text/response-output';
import { chatOf, responseRequestSchema } from '../text/responses';
import { type Call, metered } from './answer-call';
import { answerOnce } from './answer-once';
import { streamEvents } from './stream-answer';

const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;

/** Handles POST /v1/responses by the chat provider. Stores nothing. */
export function handleResponses(call: Call): Promise<DeveloperAnswer> {
  return answerByChat(call, responseRequestSchema, (asked) => {
    const output = new ResponseOutput(asked, Math.floor(Date.now() / 1_000), newId);
    return { body: chatOf(asked), writer: writerOf(output) };
  });
}

function writerOf(output: ResponseOutput): AnswerWriter {
  let sent = 0;
  const textOf = (events: readonly ResponseEvent[]) =>
    events
      .map((event) => {
        const data = JSON.stringify({ ...event, sequence_number: sent++ });
        return `event: ${event.type}\ndata: ${data}\n\n`;
      })
      .join('');
  return {
    whole(completion) {
      output.add(completion);
      return JSON.stringify(output.end().at(-1)?.response);
    },
    event({ completion }) {
      if (!completion) return '';
      return textOf([...(sent === 0 ? output.begin() : []), ...output.add(completion)]);
    },
    end: () => textOf(output.end()),
    failure(code) {
      const { error } = developerErrorBody(code);
      const { message, param } = error;
      return textOf([{ type: 'error', code, message, param, error }]);
    },
  };
}

/**
 * Keeps only the parts of a request that are needed while the provider works: parsed values take ten times the
 * memory of their text.
 */
interface Question {
  model: string;
  text: string;
  promptTokens: number;
  isStreamed: boolean;
  writer: AnswerWriter;
}

/** Formats a provider's answer for an endpoint. */
interface AnswerWriter {
  whole(completion: Completion, text: string): string;
  /** Returns the text to send for an event; empty for nothing. */
  event(event: ReadEvent): string;
  /** Returns the text to send after the last event of a successful stream. */
  end(): string;
  /** Returns the event that ends a stream after a failure; by default that of chat completions. */
  failure?(code: DeveloperErrorCode): string;
}

export function handleChat(call: Call): Promise<DeveloperAnswer> {
  return answerByChat(call, chatRequestSchema, (body) => {
    const wantsUsage = body.stream_options?.include_usage === true;
    const writer: AnswerWriter = {
      whole: (_completion, text) => text,
      event: (event) => {
        if (event.data === done) return '';
        return wantsUsage ? event.raw : withoutUsage(event);
      },
      end: () => `data: ${done}\n\n`,
    };
    return { body, writer };
  });
}

/** Answers with the chat provider; `questionOf` builds its request. */
async function answerByChat<Schema extends z.ZodType>(
  call: Call,
  schema: Schema,
  questionOf: (body: z.infer<Schema>) => { body: ChatRequest; writer: AnswerWriter },
): Promise<DeveloperAnswer> {
  const provider = call.deps.providers.chat;
  if (!provider) throw new DeveloperError('provider_not_configured');
  return forwardedBodies.hold(call.key.keyId, async (held) => {
    const read = await readDeveloperJson(call.request, chatBodyBytesMax, schema, held);
    const { body, writer } = questionOf(read);
    const question = { ...passedOn(body, provider), writer };
    const what = { operation: 'chat', provider: 'upstream', model: question.model } as const;
    return answerOnce(call, question.text, (signal) =>
      metered<DeveloperAnswer>(call, what, (meter) =>
        question.isStreamed
          ? streamed(provider, question, meter, signal)
          : whole(provider, question, meter, signal),
      ),
    );
  });
}

function passedOn(body: ChatRequest, provider: Provider): Omit<Question, 'writer'> {
  if (!provider.models.includes(body.model)) throw new DeveloperError('model_not_found', { param: 'model' });
  const isStreamed = body.stream === true;
  const sent = isStreamed
    ? { ...body, stream_options: { ...body.stream_options, include_usage: true } }
    : body;
  return {
    model: body.model,
    text: jsonText(sent),
    promptTokens: promptTokens(body.messages),
    isStreamed,
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

async function whole(provider: Provider, question: Question, meter: Meter, signal: AbortSignal) {
  const answer = await provider.post('/chat/completions', question.text, signal);
  const text = await answer.text();
  const parsed = completionSchema.safeParse(jsonOf(text));
  if (!parsed.success || parsed.data.choices.length === 0) throw new DeveloperError('upstream_error');
  measureTokens(meter, parsed.data);
  const body = question.writer.whole(parsed.data, text);
  return developerText(body, 'application/json; charset=utf-8', modelHeaders(question.model));
}

/**
 * Streams a completion event by event. Charges from the first event with content, by estimated tokens unless the
 * provider counts them; if the caller leaves, the tokens of the prompt are included. Throws the errors of the
 * provider's answer.
 */
async function streamed(provider: Provider, question: Question, meter: Meter, signal: AbortSignal) {
  const { model, text: body, promptTokens, writer } = question;
  const { measured } = meter;
  const answer = await provider.post('/chat/completions', body, signal);
  let isUsageNamed = false;
  return streamEvents(meter, readEvents(answer), {
    headers: modelHeaders(model),
    textOf(event) {
      const tokens = event.completion ? deliveredTokens(event.completion) : 0;
      if (tokens > 0) meter.charge();
      if (event.completion?.usage) isUsageNamed = true;
      else if (!isUsageNamed && tokens > 0) measured.outputTokens = (measured.outputTokens ?? 0) + tokens;
      if (event.completion) measureTokens(meter, event.completion);
      return writer.event(event);
    },
    end: () => writer.end(),
    ...(writer.failure && { failure: (code) => writer.failure?.(code) ?? '' }),
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
  // Some providers end without `[DONE]`; one that has not finished a choice has failed.
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
