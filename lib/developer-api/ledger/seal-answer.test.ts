import { expect, it } from 'vitest';
import { openAnswer, sealAnswer } from '../handlers/answer-once';

const answer = { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"text":"für dich"}' };

it('decrypts a stored answer with its key only', () => {
  const sealed = sealAnswer(answer, 'key-1');
  expect(Buffer.from(sealed, 'base64').toString()).not.toContain('dich');
  expect(openAnswer(sealed, 'key-1')).toEqual({
    ...answer,
    headers: { ...answer.headers, 'Idempotent-Replayed': 'true' },
  });
  expect(() => openAnswer(sealed, 'key-2')).toThrow();
});
