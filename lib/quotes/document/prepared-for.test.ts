import { describe, expect, it } from 'vitest';
import { preparedForSchema } from './prepared-for';

const problemOf = (prepared_for: string) =>
  preparedForSchema.safeParse({ prepared_for }).error?.issues[0]?.message;

describe('for whom a quote is printed', () => {
  it.each(['', 'Acme GmbH & Co. KG', 'مرجع 12', '株式会社アクメ', 'Zoë’s Café 🎉'])('may be %j', (text) =>
    expect(problemOf(text)).toBeUndefined(),
  );

  it.each([
    'a\nb',
    'a\tb',
    'a\u0085b',
    'a\u2028b',
    'a\u202eb',
    'a\u2066b',
    'a\u200bb',
    '\ufeffa',
    'a\u00adb',
    'a\ue000b',
  ])('may not be %j, which reads otherwise than it is', (text) =>
    expect(problemOf(text)).toBe('prepared_for must be one line without invisible characters.'),
  );
});
