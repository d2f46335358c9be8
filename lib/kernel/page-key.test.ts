import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { isPageKey } from './page-key';

it('knows the keys that pages make', () => {
  for (let count = 0; count < 100; count += 1) expect(isPageKey(randomUUID())).toBe(true);
});

it.each([
  undefined,
  '',
  'lead-1',
  '6F9619FF-8B86-4D01-B42D-00CF4FC964FF',
  '6f9619ff-8b86-1d01-b42d-00cf4fc964ff',
  '6f9619ff-8b86-8d01-a42d-00cf4fc964ff',
  '6f9619ff-8b86-4d01-742d-00cf4fc964ff',
  '6f9619ff8b864d01b42d00cf4fc964ff',
  ' 6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  '6f9619ff-8b86-4d01-b42d-00cf4fc964ff0',
])('takes %j for none', (key) => expect(isPageKey(key)).toBe(false));
