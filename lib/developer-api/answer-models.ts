import type { Call } from './answer-call';
import { DeveloperError } from './developer-errors';
import { developerJson } from './http/answer';
import { readyModels } from './models';

/** GET /v1/models. */
export function handleListModels({ deps }: Call) {
  return developerJson({ object: 'list', data: readyModels(deps.providers) });
}

/** GET /v1/models/{id}. */
export function handleReadModel({ deps, request }: Call) {
  const id = request.path.slice('/v1/models/'.length);
  const found = readyModels(deps.providers).find((model) => model.id === id);
  if (!found) throw new DeveloperError('model_not_found', { param: 'model' });
  return developerJson(found);
}
