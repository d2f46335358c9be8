import { jsonOf } from '../../kernel/json-of';
import { analyseText } from '../engines/analyse-text';
import { developerJson, developerText, engineHeaders, modelHeaders } from '../http/answer';
import { readDeveloperJson } from '../http/read-body';
import type { DeveloperAnswer } from '../http/request';
import { forwardedBodies } from '../kernel/admit-bytes';
import { DeveloperError } from '../kernel/developer-errors';
import { chatBodyBytesMax, textBodyBytesMax } from '../kernel/developer-limits';
import { modelSchema, readyModels } from '../kernel/models';
import { enginesOf } from '../kernel/serving';
import { readUsage } from '../ledger/read-usage';
import { monthSchema } from '../ledger/usage';
import type { Provider } from '../providers/providers';
import { embeddingAnswerSchema, embeddingRequestSchema, fittedEmbeddings } from '../text/embeddings';
import {
  moderatedCharacters,
  moderationAnswerSchema,
  moderationRequestSchema,
  moderationScoresSchema,
} from '../text/moderations';
import { type TextOperation, type TextResponse, textRequestSchema } from '../text/text';
import { toxicFrom } from '../text/toxicity';
import { type Call, callerOf, type Handler, metered } from './answer-call';
import { answerOnce } from './answer-once';

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

export function textHandler(operation: TextOperation): Handler {
  return async (call) => {
    const { input } = await readDeveloperJson(call.request, textBodyBytesMax, textRequestSchema);
    const { moderation } = call.deps.providers;
    const isElsewhere = operation === 'toxicity' && moderation !== undefined;
    const model = isElsewhere ? (moderation.models[0] ?? null) : null;
    const provider = isElsewhere ? 'upstream' : 'local';
    return metered(call, { operation, provider, model }, async (meter) => {
      meter.measured.characters = [...input].length;
      if (isElsewhere) {
        const judged = await moderate(call, moderation, input);
        return developerJson(judged, modelHeaders(judged.engine));
      }
      const found = await analyseText(call.deps.engines.processes, operation, input, callerOf(call));
      const [engine] = enginesOf(operation, call.deps);
      return developerJson(found, engine && engineHeaders(engine));
    });
  };
}

async function moderate(call: Call, moderation: Provider, input: string): Promise<TextResponse<'toxicity'>> {
  const [model = ''] = moderation.models;
  const body = JSON.stringify({ model, input });
  const text = await (await moderation.post('/moderations', body, call.request.signal)).text();
  const parsed = moderationScoresSchema.safeParse(jsonOf(text));
  const [result] = parsed.success ? parsed.data.results : [];
  if (!result) throw new DeveloperError('upstream_error');
  const score = Math.max(0, ...Object.values(result.category_scores));
  return {
    object: 'text.toxicity',
    engine: model,
    quality: 'standard',
    is_toxic: result.flagged || score >= toxicFrom,
    score,
    categories: result.category_scores,
    matches: [],
  };
}

export async function handleModerations(call: Call): Promise<DeveloperAnswer> {
  const provider = call.deps.providers.moderation;
  if (!provider) throw new DeveloperError('provider_not_configured');
  return forwardedBodies.hold(call.key.keyId, async (held) => {
    const asked = await readDeveloperJson(call.request, chatBodyBytesMax, moderationRequestSchema, held);
    const model = asked.model ?? provider.models[0] ?? '';
    if (!provider.models.includes(model)) throw new DeveloperError('model_not_found', { param: 'model' });
    const body = JSON.stringify({ model, input: asked.input });
    return answerOnce(call, body, (signal) =>
      metered(call, { operation: 'moderation', provider: 'upstream', model }, async (meter) => {
        meter.measured.characters = moderatedCharacters(asked);
        const text = await (await provider.post('/moderations', body, signal)).text();
        if (!moderationAnswerSchema.safeParse(jsonOf(text)).success)
          throw new DeveloperError('upstream_error');
        return developerText(text, 'application/json; charset=utf-8', modelHeaders(model));
      }),
    );
  });
}

export function handleListModels({ deps }: Call) {
  return developerJson({ object: 'list', data: readyModels(deps).map((card) => modelSchema.parse(card)) });
}

export function handleReadModel({ deps, request }: Call) {
  const id = request.path.slice('/v1/models/'.length);
  const found = readyModels(deps).find((model) => model.id === id);
  if (!found) throw new DeveloperError('model_not_found', { param: 'model' });
  return developerJson(found);
}

export async function handleUsage({ deps, key, request }: Call) {
  const asked = request.query.get('month') ?? undefined;
  if (asked !== undefined && !monthSchema.safeParse(asked).success) {
    throw new DeveloperError('invalid_value', { param: 'month', message: 'Enter a month such as 2026-11.' });
  }
  return developerJson(await readUsage(deps.database, key, asked));
}
