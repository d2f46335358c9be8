import { describe, expect, it } from 'vitest';
import { reviewRequestSchema, seenLeadsSchema, undoRequestSchema } from '../review/review';
import { inboxFilterFrom, inboxParamsOf } from './inbox';

const untouched = {
  view: 'to_review',
  status: [],
  band: [],
  offer: null,
  buyerType: null,
  source: null,
  assignee: null,
  search: '',
  sort: 'due',
};

describe("the inbox's address", () => {
  it('is empty by default', () => {
    expect(inboxFilterFrom(new URLSearchParams())).toEqual(untouched);
  });

  it('is parsed, and written back with its parameters in a fixed order', () => {
    const filter = inboxFilterFrom(
      new URLSearchParams(
        'q=+northgate+&band=B&band=A&status=snoozed&buyer_type=human_buyer&offer=x&source=mcp&assignee=nobody&sort=oldest',
      ),
    );
    expect(filter).toEqual({
      view: 'all',
      status: ['snoozed'],
      band: ['A', 'B'],
      offer: 'x',
      buyerType: 'human_buyer',
      source: 'mcp',
      assignee: 'nobody',
      search: 'northgate',
      sort: 'oldest',
    });
    expect(inboxFilterFrom(inboxParamsOf(filter))).toEqual(filter);
  });

  it('drops meaningless parts', () => {
    expect(
      inboxFilterFrom(new URLSearchParams('status=gone&band=E&buyer_type=x&sort=up&offer=&source=%20')),
    ).toEqual(untouched);
    expect(inboxFilterFrom(new URLSearchParams('offer=%00&source=a%00b&assignee=%00'))).toEqual(untouched);
    expect(inboxFilterFrom(new URLSearchParams({ q: '🔑'.repeat(500) })).search).toBe('🔑'.repeat(200));
  });
});

describe('the forms of the review', () => {
  it.each([
    [{ action: 'accept' }, true],
    [{ action: 'decline' }, false],
    [{ action: 'decline', reason: 'because' }, false],
    [{ action: 'decline', reason: 'no_fit' }, true],
    [{ action: 'duplicate', duplicate_of: ' lead_1 ' }, true],
    [{ action: 'duplicate', duplicate_of: 'quote_1' }, false],
    [{ action: 'snooze', until: '2026-12-01' }, true],
    [{ action: 'snooze', until: '2026-12-01T08:00:00+01:00' }, true],
    [{ action: 'snooze', until: '2026-02-30' }, false],
    [{ action: 'note', text: '  ' }, false],
    [{ action: 'note', text: '🔑'.repeat(2_000) }, true],
    [{ action: 'note', text: 'x'.repeat(2_001) }, false],
    [{ action: 'assign' }, true],
    [{ action: 'erase' }, false],
  ])('accept %j: %s', (form, isTaken) => expect(reviewRequestSchema.safeParse(form).success).toBe(isTaken));

  it('assign to nobody when the field is blank', () => {
    expect(reviewRequestSchema.parse({ action: 'assign', assignee: ' ' })).toEqual({
      action: 'assign',
      assignee: null,
    });
  });

  it('name leads by id and version', () => {
    expect(seenLeadsSchema.parse(['lead_a:0', 'lead_b:12'])).toEqual([
      { leadId: 'lead_a', version: 0 },
      { leadId: 'lead_b', version: 12 },
    ]);
    for (const wrong of [[], ['lead_a'], ['lead_a:x'], ['x:1'], Array(201).fill('lead_a:1')])
      expect(seenLeadsSchema.safeParse(wrong).success).toBe(false);
  });

  it('undo one change or one batch', () => {
    expect(undoRequestSchema.safeParse({ change: '12' }).success).toBe(true);
    expect(undoRequestSchema.safeParse({ batch: 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6' }).success).toBe(true);
    expect(undoRequestSchema.safeParse({ change: 'x' }).success).toBe(false);
  });
});
