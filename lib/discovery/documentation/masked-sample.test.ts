import { expect, it } from 'vitest';
import { findPii } from '../../developer-api/engines/pii';
import { maskedParts, maskedSample } from './masked-sample';

it('is what the engine answers', () => {
  expect(findPii(maskedSample.input)).toEqual(maskedSample.answer);
});

it('is shown in parts, with the type in the place of each value', () => {
  const parts = maskedParts(maskedSample.answer);
  expect(parts.flatMap((part) => ('type' in part ? [part.type] : []))).toEqual(['iban', 'email', 'phone']);
  const words = parts.map((part) => ('words' in part ? part.words : '#')).join('');
  expect(words).toBe('Please refund me to # and confirm to # or on #. I was not driving at the time.');
});
