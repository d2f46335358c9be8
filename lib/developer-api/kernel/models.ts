import { z } from 'zod';
import type { EngineInfo } from './engine-info';
import type { OperationName } from './operations';
import { type ProviderFamily, type Servers, serverOf } from './serving';

export const modelSchema = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.int().describe('Unix time in seconds.'),
  owned_by: z.string().describe('`portal` for its own engines, `upstream` for provider models.'),
  operations: z.array(z.string()).describe('The model’s operations, as in the usage report.'),
  quality: z
    .enum(['standard', 'basic'])
    .nullable()
    .describe('`basic` engines look words up or use older methods; null where a provider does not say.'),
  languages: z
    .array(z.string())
    .nullable()
    .describe('Such as `en-US`; null if the model has no language, or the provider does not say.'),
});

export const modelListSchema = z.object({ object: z.literal('list'), data: z.array(modelSchema) });

export const modelCardSchema = modelSchema.extend({
  engine: z.string().describe('The engine, as in `X-Engine`.'),
  version: z.string().nullable(),
  voices: z.array(z.object({ id: z.string(), language: z.string() })),
  digital_source_type: z
    .string()
    .nullable()
    .describe(
      'Type of synthetic media, as defined by the IPTC; null for results that are measured rather than generated.',
    ),
  figures: z
    .record(z.string(), z.union([z.number(), z.string()]))
    .describe('Its measured figures, on the portal’s own small test sets; empty for provider models.'),
});

export type ModelCard = z.infer<typeof modelCardSchema>;

/** The portal keeps no dates of models: all carry the one of the API's description, 2026-06-10. */
const modelsCreated = 1_781_049_600;

/** Groups with a model of the provider in each request, and the operation of that model. */
const familiesByModel: readonly [ProviderFamily, OperationName][] = [
  ['chat', 'chat'],
  ['embeddings', 'embeddings'],
  ['moderation', 'moderation'],
  ['speech', 'transcribe'],
  ['synthesis', 'synthesize'],
];

/** Lists available models: each model of a configured provider once, and the reachable engines of the portal. */
export function readyModels(who: Servers): ModelCard[] {
  const elsewhere = new Map<string, ModelCard>();
  for (const [family, operation] of familiesByModel) {
    for (const id of who.providers[family]?.models ?? []) {
      const known = elsewhere.get(id);
      if (known) known.operations.push(operation);
      else elsewhere.set(id, cardOfModel(id, operation));
    }
  }
  const here = who.engines.ready.filter(({ operation }) => isReached(operation, who));
  return [...elsewhere.values(), ...here.map((engine) => cardOfEngine(engine, who))];
}

/**
 * Returns true if callers can reach an engine by its id. An image provider takes precedence, because image requests
 * name no model.
 */
function isReached(operation: OperationName, who: Servers): boolean {
  return serverOf(operation, who) !== 'image';
}

function cardOfModel(id: string, operation: OperationName): ModelCard {
  const digital_source_type = operation === 'synthesize' ? 'trainedAlgorithmicMedia' : null;
  return {
    ...{ id, object: 'model', created: modelsCreated, owned_by: 'upstream' },
    ...{ operations: [operation], quality: null, languages: null },
    ...{ engine: id, version: null, voices: [], digital_source_type, figures: {} },
  };
}

function cardOfEngine(info: EngineInfo, who: Servers): ModelCard {
  const { id, engine, version, operation, quality, languages, voices = [], figures } = info;
  if (serverOf(operation, who) === 'moderation') {
    // The operation keeps the name that it has without a provider. The provider's first model answers.
    const model = who.providers.moderation?.models[0] ?? id;
    return { ...cardOfModel(id, operation), owned_by: 'portal', quality: 'standard', engine: model };
  }
  return {
    ...{ id, object: 'model', created: modelsCreated, owned_by: 'portal' },
    ...{ operations: [operation], quality, languages: languages && [...languages] },
    ...{ engine, version, voices: [...voices], digital_source_type: info.digitalSourceType, figures },
  };
}
