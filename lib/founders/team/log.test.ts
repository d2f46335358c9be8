import { describe, expect, it } from 'vitest';
import { kindsOf, logFilterFrom, logParamsOf } from './log';
import { actorInWords, moreInWords } from './log-labels';

const filterOf = (query: string) => logFilterFrom(new URLSearchParams(query));
const nothing = { founderId: null, what: null, leadId: null, from: null, to: null, before: null };

describe('the filter of the log', () => {
  it('is read from an address and written as one', () => {
    const query =
      'who=01ab&what=lead_accept&lead=lead_0a1b&from=2026-11-01&to=2026-11-23&before=1795408200000-42';
    expect(logParamsOf(filterOf(query)).toString()).toBe(query);
    expect(filterOf(query).before).toEqual({ at: new Date(1795408200000).toISOString(), id: 42 });
  });

  it.each([
    'what=everything',
    'what=constructor',
    "who=a'b",
    'lead=42',
    'from=2026-02-30',
    'to=yesterday',
    'before=1-',
    'before=999999999999999-1',
  ])('leaves out %s', (query) => {
    expect(filterOf(query)).toEqual(nothing);
  });

  it('finds the id of a lead in an address that was pasted', () => {
    expect(filterOf('lead=https%3A%2F%2Fportal.example%2Finbox%2Flead_0a1b%3Fview%3Dall').leadId).toBe(
      'lead_0a1b',
    );
  });
});

describe('what is listed', () => {
  it('is everything except views, and accounts only for owners', () => {
    const all = kindsOf({ what: null }, { role: 'owner' });
    expect(all).toEqual(expect.arrayContaining(['lead_accept', 'offer_changed', 'sign_in_refused']));
    expect(all).not.toContain('lead_viewed');
    for (const role of ['reader', 'reviewer'] as const) {
      const kinds = kindsOf({ what: null }, { role });
      expect(kinds).toContain('lead_accept');
      expect(kinds.filter((kind) => /^sign|founder|session|password|factor|codes/.test(kind))).toEqual([]);
      expect(kindsOf({ what: 'sign_ins' }, { role })).toEqual([]);
      expect(kindsOf({ what: 'sign_in_refused' }, { role })).toEqual([]);
    }
  });

  it('includes views if requested', () => {
    expect(kindsOf({ what: 'lead_viewed' }, { role: 'reader' })).toEqual(['lead_viewed']);
    expect(kindsOf({ what: 'leads' }, { role: 'reader' })).toContain('lead_viewed');
  });
});

const recorded = { founderId: 'ada', founderName: 'Ada', leadId: null, detail: {} };
const nameOf = (id: string) => ({ ben: 'Ben' })[id] ?? id;

it.each([
  [{ ...recorded, kind: 'lead_accept', leadId: 'lead_1', detail: { note: 'x' } }, 'Ada', ''],
  [
    {
      ...recorded,
      kind: 'founder_role_changed',
      detail: { founder: 'ben', before: 'reader', after: 'owner' },
    },
    'Ada',
    'Ben: reader, now owner',
  ],
  [
    { ...recorded, founderId: 'ben', kind: 'founder_disabled', detail: { by: 'command' } },
    'The command line',
    'Ben',
  ],
  [
    { ...recorded, kind: 'sign_in_refused', detail: { address: '203.0.113.0' } },
    'Someone',
    'Account of Ada, 203.0.113.0/24',
  ],
  [
    { ...recorded, founderId: null, founderName: null, kind: 'sign_in_throttled' },
    'Someone',
    'Unknown account, Unknown network',
  ],
  [{ ...recorded, kind: 'api_key_made', detail: { name: 'Desk', secret: 'pk_…1' } }, 'Ada', 'Desk'],
  [
    { ...recorded, founderId: null, founderName: null, kind: 'leads_purged', detail: { leads: 1200 } },
    'The portal',
    '1,200 leads',
  ],
  [{ ...recorded, founderId: null, founderName: null, kind: 'lead_erased' }, 'The buyer', ''],
  [
    { ...recorded, kind: 'offer_changed', detail: { after: { name: 1, pilot_price: 2 } } },
    'Ada',
    'name, pilot_price',
  ],
])('%j is done by %s: %s', (entry, who, more) => {
  expect([actorInWords(entry), moreInWords(entry, nameOf)]).toEqual([who, more]);
});
