import type { Call } from '../answer-call';
import { DeveloperError } from '../developer-errors';
import { developerJson } from '../http/answer';
import { readUsage } from './read-usage';
import { monthSchema } from './usage';

/** Answers GET /v1/usage: the usage of this key in a month. */
export async function handleUsage({ deps, key, request }: Call) {
  const asked = request.query.get('month') ?? undefined;
  if (asked !== undefined && !monthSchema.safeParse(asked).success) {
    throw new DeveloperError('invalid_value', { param: 'month', message: 'A month is written as 2026-11.' });
  }
  return developerJson(await readUsage(deps.database, key, asked));
}
