import type { Call, DeveloperDeps } from './answer-call';
import { DeveloperError } from './developer-errors';
import { developerJson } from './http/answer';
import { type Model, modelsCreated } from './models';
import { textOperations } from './text/text';

/** What is ready: the portal's engines and the models of configured providers. */
function readyModels({ providers }: DeveloperDeps): Model[] {
  const model = (id: string, ownedBy: string): Model => ({
    id,
    object: 'model',
    created: modelsCreated,
    owned_by: ownedBy,
  });
  const elsewhere = [providers.chat, providers.speech].flatMap((provider) => provider?.models ?? []);
  const local = textOperations.map((operation) => model(`text-${operation}`, 'portal'));
  return [...[...new Set(elsewhere)].map((id) => model(id, 'upstream')), ...local];
}

/** GET /v1/models. */
export function handleListModels({ deps }: Call) {
  return developerJson({ object: 'list', data: readyModels(deps) });
}

/** GET /v1/models/{id}. */
export function handleReadModel({ deps, request }: Call) {
  const id = request.path.slice('/v1/models/'.length);
  const found = readyModels(deps).find((model) => model.id === id);
  if (!found) throw new DeveloperError('model_not_found', { param: 'model' });
  return developerJson(found);
}
