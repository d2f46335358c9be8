import { describe, expect, it } from 'vitest';
import { errorBody } from '../../kernel/errors';
import {
  changedDetails,
  customerSchema,
  customerWords,
  filledIn,
  plannedStartError,
  withOwnLimits,
} from './customer';

const problemOf = (prepared_for: string) =>
  customerSchema.safeParse({ prepared_for }).error?.issues[0]?.message;

describe('the customer’s details on a quote', () => {
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
  ])('may not be %j, which looks different from what it contains', (text) =>
    expect(problemOf(text)).toBe('prepared_for must be one line without invisible or unreadable characters.'),
  );

  it('are limited as the hint says, in characters as people count', () => {
    expect(problemOf('🎉'.repeat(120))).toBeUndefined();
    expect(problemOf('🎉'.repeat(121))).toBe('prepared_for must be at most 120 characters long.');
    for (const { name, hint } of customerWords.filter((each) => each.name !== 'planned_start')) {
      const max = Number(/At most (\d+) characters\./.exec(hint)?.[1]);
      const [before, after] = name === 'invoice_email' ? ['x', '@x.example'] : ['x', ''];
      const isAllowed = (count: number) =>
        customerSchema.safeParse({ [name]: before.repeat(count - after.length) + after }).success;
      expect([isAllowed(max), isAllowed(max + 1)], name).toEqual([true, false]);
    }
  });

  it.each(['2027-02-29', '11 Jan 2027', '1927-01-11', '2027-1-1', 'soon'])(
    'cannot start on a day like %j',
    (day) =>
      expect(customerSchema.safeParse({ planned_start: day }).error?.issues[0]?.message).toBe(
        'planned_start must be a day such as 2027-01-11.',
      ),
  );

  it.each(['no address', 'a@b', 'a@b.example c@d.example'])('sends no invoice to %j', (invoice_email) =>
    expect(customerSchema.safeParse({ invoice_email }).error?.issues[0]?.message).toBe(
      'invoice_email must be an email address, such as name@company.com.',
    ),
  );

  it.each(['', ' ', 'ap@acme.example', ' rechnung@müller.example '])(
    'may send invoices to %j',
    (invoice_email) => expect(customerSchema.safeParse({ invoice_email }).success).toBe(true),
  );

  it('starts on the day of the quote at the earliest', () => {
    const issuedAt = '2026-11-28T23:59:00.000Z';
    const errorOf = (planned_start?: string) => plannedStartError({ planned_start }, issuedAt);
    expect([errorOf(), errorOf('2026-11-28'), errorOf('2027-01-11')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(errorOf('2026-11-27')).toEqual(
      errorBody('invalid_field_value', {
        fields: ['planned_start'],
        message: 'planned_start must be 2026-11-28 (the day the quote was issued) or later.',
      }),
    );
  });

  it('keep only details with a text, and list what changed', () => {
    const acme = filledIn({ prepared_for: ' Acme ', contact: '', po_number: ' ' });
    expect(acme).toEqual({ prepared_for: 'Acme' });
    expect(filledIn({ contact: ' ' })).toBeNull();
    expect(changedDetails(null, acme)).toEqual(['Company']);
    expect(changedDetails(acme, { prepared_for: 'Acme', po_number: '7' })).toEqual(['Purchase order number']);
    expect(changedDetails(acme, acme)).toEqual([]);
  });

  it('report their own limits for a text longer than any limit', () => {
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
