import { describe, expect, it } from 'vitest';
import { chatMessagesMax } from '../kernel/developer-limits';
import { chatRequestSchema, deliveredTokens, promptTokens } from './chat';

const message = { role: 'user', content: 'x' };
const problem = (messages: unknown) => {
  const parsed = chatRequestSchema.safeParse({ model: 'm', messages });
  return parsed.error?.issues.map(({ code, path }) => `${code} ${path.join('.')}`);
};

it('accepts the maximum of messages and counts them first', () => {
  expect(problem(Array(chatMessagesMax).fill(message))).toBeUndefined();
  // Each of these is invalid, but only the first error is reported.
  expect(problem(Array(chatMessagesMax + 1).fill(0))).toEqual(['too_big messages']);
  expect(problem([message, 0])).toEqual(['invalid_type messages.1']);
  expect(problem([])).toEqual(['too_small messages']);
  expect(problem('x')).toEqual(['invalid_type messages']);
  expect(problem(undefined)).toEqual(['invalid_type messages']);
});

it('estimates the tokens of a prompt by its texts', () => {
  expect(promptTokens([{ role: 'user', content: 'a prompt' }, { role: 'assistant' }])).toBe(2);
  const parts = [{ type: 'text', text: 'four' }, { type: 'image_url', image_url: { url: 'data:…' } }, null];
  expect(promptTokens([{ role: 'user', content: parts }])).toBe(1);
});

describe('pieces of a completion', () => {
  const piece = (delta: unknown) => deliveredTokens({ choices: [{ delta }] });

  it('count at least one token for any content', () => {
    expect(piece({ content: 'Hi' })).toBe(1);
    expect(piece({ content: 'a piece of many words' })).toBe(6);
    expect(piece({ tool_calls: [{ index: 0 }] })).toBe(1);
    expect(piece({ refusal: 'No.' })).toBe(1);
  });

  it('count none for a chunk without content', () => {
    for (const delta of [
      { role: 'assistant', content: '' },
      { content: null },
      { tool_calls: [] },
      {},
      null,
      'x',
    ])
      expect(piece(delta)).toBe(0);
    expect(deliveredTokens({ choices: [] })).toBe(0);
  });
});
