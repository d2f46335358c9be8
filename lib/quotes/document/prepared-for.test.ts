import { describe, expect, it } from 'vitest';
import { errorBody } from '../../kernel/errors';
import { preparedForSchema, preparedForWords, withOwnLimits } from './prepared-for';

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
    'a\u0000b',
    'a\ufffdb',
  ])('may not be %j, which reads otherwise than it is', (text) =>
    expect(problemOf(text)).toBe('prepared_for must be one line without invisible or unreadable characters.'),
  );

  it('is limited as its hint says, in characters as people count', () => {
    expect(problemOf('🎉'.repeat(120))).toBeUndefined();
    expect(problemOf('🎉'.repeat(121))).toBe('prepared_for must be at most 120 characters long.');
    expect(preparedForWords.map(({ hint }) => /At most \d+ characters\./.exec(hint)?.[0])).toEqual([
      'At most 120 characters.',
      'At most 60 characters.',
    ]);
  });

  it('names its own limits for a text longer than any limit', () => {
    const fields = ['prepared_for', 'buyer_reference'];
    expect(withOwnLimits(errorBody('field_too_long', { fields, max_chars: 2_000 }))).toEqual(
      errorBody('invalid_field_value', {
        fields,
        message:
          'prepared_for must be at most 120 characters long. buyer_reference must be at most 60 characters long.',
      }),
    );
    const other = errorBody('field_too_long', { fields: ['unknown'], max_chars: 2_000 });
    expect(withOwnLimits(other)).toBe(other);
    const plain = errorBody('invalid_json', {});
    expect(withOwnLimits(plain)).toBe(plain);
  });
});
