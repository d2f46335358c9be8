import { DeveloperError } from '../../contract/v1/errors';
import { monthSchema } from '../../contract/v1/usage';
import { developerJson } from '../../http/developer-answers';
import { readUsage } from '../../services/v1/read-usage';
import type { Call } from './call';

/** GET /v1/usage: what this key used in a month. */
export async function handleUsage({ deps, key, request }: Call) {
  const asked = request.query.get('month') ?? undefined;
  if (asked !== undefined && !monthSchema.safeParse(asked).success) {
    throw new DeveloperError('invalid_value', { param: 'month', message: 'A month is written as 2026-11.' });
  }
  return developerJson(await readUsage(deps.database, key, asked));
}
