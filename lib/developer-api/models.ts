import { z } from 'zod';
import { type ConfiguredProviders, serverOf } from './serving';
import { textOperations } from './text/text';

/** A model, or an engine of the portal, that is ready. */
export const modelSchema = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.int().describe('Seconds since 1970.'),
  owned_by: z.string(),
});

/** What GET /v1/models answers. */
export const modelListSchema = z.object({ object: z.literal('list'), data: z.array(modelSchema) });

export type Model = z.infer<typeof modelSchema>;

/** The portal keeps no dates of models: all carry the one of the API's description, 2026-06-10. */
const modelsCreated = 1_781_049_600;

/** Operations whose callers name a model of the provider. */
const operationsByModel = ['chat', 'transcribe'] as const;

/** What is ready: the models of configured providers, each once, and the portal's text operations. */
export function readyModels(providers: ConfiguredProviders): Model[] {
  const model = (id: string, ownedBy: string): Model => ({
    id,
    object: 'model',
    created: modelsCreated,
    owned_by: ownedBy,
  });
  const elsewhere = operationsByModel.flatMap((operation) => {
    const server = serverOf(operation, providers);
    return server === undefined || server === 'engine' ? [] : (providers[server]?.models ?? []);
  });
  const local = textOperations.filter((operation) => serverOf(operation, providers) !== undefined);
  return [
    ...[...new Set(elsewhere)].map((id) => model(id, 'upstream')),
    ...local.map((operation) => model(`text-${operation}`, 'portal')),
  ];
}
