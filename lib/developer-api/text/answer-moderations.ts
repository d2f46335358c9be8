import { jsonOf } from '../../kernel/json-of';
import { type Call, metered } from '../answer-call';
import { DeveloperError } from '../developer-errors';
import { textBodyBytesMax } from '../developer-limits';
import { developerText, modelHeaders } from '../http/answer';
import { readDeveloperJson } from '../http/read-body';
import type { DeveloperAnswer } from '../http/request';
import { moderatedCharacters, moderationAnswerSchema, moderationRequestSchema } from './moderations';

/** POST /v1/moderations: the configured provider answers, as official clients expect it. */
export async function handleModerations(call: Call): Promise<DeveloperAnswer> {
  const provider = call.deps.providers.moderation;
  if (!provider) throw new DeveloperError('provider_not_configured');
  const asked = await readDeveloperJson(call.request, textBodyBytesMax, moderationRequestSchema);
  const model = asked.model ?? provider.models[0] ?? '';
  if (!provider.models.includes(model)) throw new DeveloperError('model_not_found', { param: 'model' });
  return metered(call, { operation: 'moderation', provider: 'upstream', model }, async (meter) => {
    meter.measured.characters = moderatedCharacters(asked);
    const body = JSON.stringify({ model, input: asked.input });
    const text = await (await provider.post('/moderations', body, call.request.signal)).text();
    if (!moderationAnswerSchema.safeParse(jsonOf(text)).success) throw new DeveloperError('upstream_error');
    return developerText(text, 'application/json; charset=utf-8', modelHeaders(model));
  });
}
