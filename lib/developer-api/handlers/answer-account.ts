import { developerJson } from '../http/answer';
import { DeveloperError } from '../kernel/developer-errors';
import { modelSchema, readyModels } from '../kernel/models';
import { readUsage } from '../ledger/read-usage';
import { monthSchema } from '../ledger/usage';
import type { Call } from './answer-call';

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
