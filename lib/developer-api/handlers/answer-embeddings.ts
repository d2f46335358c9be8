import { jsonOf } from '../../kernel/json-of';
import { developerJson, modelHeaders } from '../http/answer';
import { readDeveloperJson } from '../http/read-body';
import type { DeveloperAnswer } from '../http/request';
import { forwardedBodies } from '../kernel/admit-bytes';
import { DeveloperError } from '../kernel/developer-errors';
import { chatBodyBytesMax } from '../kernel/developer-limits';
import { embeddingAnswerSchema, embeddingRequestSchema, fittedEmbeddings } from '../text/embeddings';
import { type Call, metered } from './answer-call';
import { answerOnce } from './answer-once';

/** Handles POST /v1/embeddings by the embeddings provider. */
export async function handleEmbeddings(call: Call): Promise<DeveloperAnswer> {
  const provider = call.deps.providers.embeddings;
  if (!provider) throw new DeveloperError('provider_not_configured');
  return forwardedBodies.hold(call.key.keyId, async (held) => {
    const asked = await readDeveloperJson(call.request, chatBodyBytesMax, embeddingRequestSchema, held);
    const { model } = asked;
    if (!provider.models.includes(model)) throw new DeveloperError('model_not_found', { param: 'model' });
    const body = JSON.stringify(asked);
    return answerOnce(call, body, (signal) =>
      metered(call, { operation: 'embeddings', provider: 'upstream', model }, async (meter) => {
        const text = await (await provider.post('/embeddings', body, signal)).text();
        const parsed = embeddingAnswerSchema.safeParse(jsonOf(text));
        const answer = parsed.success ? fittedEmbeddings(asked, parsed.data) : undefined;
        if (!answer) throw new DeveloperError('upstream_error');
        if (answer.usage) meter.measured.inputTokens = answer.usage.prompt_tokens;
        return developerJson(answer, modelHeaders(model));
      }),
    );
  });
}
