import { jsonOf } from '../../kernel/json-of';
import { developerText, eventStreamHeaders, modelHeaders } from '../http/answer';
import { readDeveloperJson } from '../http/read-body';
import type { DeveloperAnswer } from '../http/request';
import { ByteBudget, type HeldBytes } from '../kernel/admit-bytes';
import { DeveloperError } from '../kernel/developer-errors';
import { chatBodyBytesMax } from '../kernel/developer-limits';
import type { Meter } from '../ledger/meter-calls';
import type { Provider } from '../providers/providers';
import { type ChatRequest, chatRequestSchema, completionSchema, promptTokens } from '../text/chat';
import { type Call, metered } from './answer-call';
import { measureTokens, streamCompletion } from './stream-chat';

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

async function streamed(call: Call, provider: Provider, question: Question, meter: Meter) {
  const { model, text } = question;
  const answer = await provider.post('/chat/completions', text, call.request.signal);
  const pieces = await streamCompletion(answer, meter, question);
  return { status: 200, headers: { ...eventStreamHeaders, ...modelHeaders(model) }, pieces };
}
