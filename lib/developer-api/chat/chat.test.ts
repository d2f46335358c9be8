import { expect, it } from 'vitest';
import { chatMessagesMax } from '../developer-limits';
import { chatRequestSchema } from './chat';

const message = { role: 'user', content: 'x' };
const problem = (messages: unknown) => {
  const parsed = chatRequestSchema.safeParse({ model: 'm', messages });
  return parsed.error?.issues.map(({ code, path }) => `${code} ${path.join('.')}`);
};

it('takes as many messages as it says, and counts them before it looks at them', () => {
  expect(problem(Array(chatMessagesMax).fill(message))).toBeUndefined();
  // Each of these is wrong, which nobody is told.
  expect(problem(Array(chatMessagesMax + 1).fill(0))).toEqual(['too_big messages']);
  expect(problem([message, 0])).toEqual(['invalid_type messages.1']);
  expect(problem([])).toEqual(['too_small messages']);
  expect(problem('x')).toEqual(['invalid_type messages']);
  expect(problem(undefined)).toEqual(['invalid_type messages']);
});
