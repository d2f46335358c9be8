import type { Call } from './answer-call';
import { DeveloperError } from './developer-errors';
import { developerJson } from './http/answer';
import { readUsage } from './ledger/read-usage';
import { monthSchema } from './ledger/usage';
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

/** Answers GET /v1/usage: the usage of this key in a month. */
export async function handleUsage({ deps, key, request }: Call) {
  const asked = request.query.get('month') ?? undefined;
  if (asked !== undefined && !monthSchema.safeParse(asked).success) {
    throw new DeveloperError('invalid_value', { param: 'month', message: 'A month is written as 2026-11.' });
  }
  return developerJson(await readUsage(deps.database, key, asked));
}
