import { type ChatRequest, chatRequestSchema, completionSchema } from '../../contract/v1/chat';
import { DeveloperError } from '../../contract/v1/errors';
import { chatBodyBytesMax } from '../../contract/v1/limits';
import { developerText, eventStreamHeaders } from '../../http/developer-answers';
import { readDeveloperJson } from '../../http/developer-body';
import type { DeveloperAnswer } from '../../http/developer-request';
import type { Meter } from '../../services/v1/meter';
import type { Upstream } from '../../upstream/upstreams';
import { type Call, metered } from './call';
import { measureTokens, streamCompletion } from './chat-stream';
import { jsonOf } from './json-of';

/** POST /v1/chat/completions: the configured upstream answers, whole or in pieces. */
export async function handleChat(call: Call): Promise<DeveloperAnswer> {
  const upstream = call.deps.upstreams.chat;
  if (!upstream) throw new DeveloperError('provider_not_configured');
  const body = await readDeveloperJson(call.request, chatBodyBytesMax, chatRequestSchema);
  if (!upstream.models.includes(body.model)) throw new DeveloperError('model_not_found', { param: 'model' });
  const what = { operation: 'chat', provider: 'upstream', model: body.model } as const;
  return metered<DeveloperAnswer>(call, what, (meter) =>
    body.stream === true ? streamed(call, upstream, body, meter) : whole(call, upstream, body, meter),
  );
}

async function whole(call: Call, upstream: Upstream, body: ChatRequest, meter: Meter) {
  const answer = await upstream.post('/chat/completions', JSON.stringify(body), call.request.signal);
  const text = await answer.text();
  const parsed = completionSchema.safeParse(jsonOf(text));
  if (!parsed.success) throw new DeveloperError('upstream_error');
  measureTokens(meter, parsed.data);
  return developerText(upstream.withoutKey(text), 'application/json; charset=utf-8');
}

async function streamed(call: Call, upstream: Upstream, body: ChatRequest, meter: Meter) {
  const withUsage = { ...body, stream_options: { ...body.stream_options, include_usage: true } };
  const answer = await upstream.post('/chat/completions', JSON.stringify(withUsage), call.request.signal);
  const wantsUsage = body.stream_options?.include_usage === true;
  const pieces = await streamCompletion(answer, meter, wantsUsage, (text) => upstream.withoutKey(text));
  return { status: 200, headers: eventStreamHeaders, pieces };
}
