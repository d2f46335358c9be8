import { expect, it } from 'vitest';
import { findPii } from '../../developer-api/engines/pii';
import { maskedSamples } from './masked-sample';

it.each(Object.entries(maskedSamples))(
  'the message to %s contains what the engine finds in it',
  (_, { input, answer }) => {
    expect(findPii(input)).toEqual(answer);
  },
);

it('misses what the first screen says', () => {
  const { input, answer, missed } = maskedSamples.read;
  const name = new RegExp(`\\b${missed}\\b`);
  expect(input).toMatch(name);
  expect(answer.redacted).toMatch(name);
});
