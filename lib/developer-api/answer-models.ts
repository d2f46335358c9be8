import type { Call } from './answer-call';
import { DeveloperError } from './developer-errors';
import { developerJson } from './http/answer';
import { listedModel, readyModels } from './models';

/** GET /v1/models. */
export function handleListModels({ deps }: Call) {
  return developerJson({ object: 'list', data: readyModels(deps).map(listedModel) });
}

/** GET /v1/models/{id}: the model's card. */
export function handleReadModel({ deps, request }: Call) {
  const id = request.path.slice('/v1/models/'.length);
  const found = readyModels(deps).find((model) => model.id === id);
  if (!found) throw new DeveloperError('model_not_found', { param: 'model' });
  return developerJson(found);
}
