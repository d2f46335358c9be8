import { APIError } from 'openai';
import { expect, it } from 'vitest';
import { developerErrors } from '../../developer-api/kernel/developer-errors';
import { clientErrorClass } from './developer-api-values';

const statuses = [...new Set(Object.values(developerErrors).map(({ status }) => status)), 409, 418, 422, 599];

it.each(statuses)('names the class that the official client raises for %i', (status) => {
  const raised = APIError.generate(status, { error: { message: 'm' } }, undefined, new Headers());
  expect(raised.constructor.name).toBe(clientErrorClass(status));
});
