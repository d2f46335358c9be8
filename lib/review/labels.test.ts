import { describe, expect, it } from 'vitest';
import { likenessInWords } from '../inbox/labels';
import { eventInWords, reviewTimeInWords, stageDetails, standingName } from './labels';
import type { LeadEvent } from './review';

const plain: LeadEvent = {
  id: '1',
  at: '2026-11-21T10:00:00.000Z',
  kind: 'lead_accept',
  who: { id: 'f1', name: 'Ana Ruiz' },
  from: 'new',
  to: 'accepted',
  declineReason: null,
  duplicateOf: null,
  snoozedUntil: null,
  stage: null,
  assignee: null,
  batch: null,
  undoes: null,
  canUndo: true,
};

describe('the progress of a lead, in words', () => {
  it('is its stage while it is accepted', () => {
    expect(standingName('accepted', null)).toBe('Accepted');
    expect(standingName('accepted', 'pilot_running')).toBe('Pilot running');
    expect(standingName('withdrawn', 'won')).toBe('Consent withdrawn');
  });

  it('includes the reason of a loss, and the amount if known', () => {
    expect(stageDetails({ lostReason: null, amount: null })).toBe('');
    expect(stageDetails({ lostReason: null, amount: 60_000 })).toBe('$60,000 a year');
    expect(stageDetails({ lostReason: 'price', amount: 80_000.5 })).toBe('The price, $80,000.50 a year');
  });
});

describe('an event of a lead, in words', () => {
  it('states who did what', () => {
    expect(eventInWords(plain, 'UTC')).toBe('Ana Ruiz accepted it');
    expect(eventInWords({ ...plain, kind: 'lead_decline', declineReason: 'spam' }, 'Europe/Berlin')).toBe(
      'Ana Ruiz declined it: Not a real request',
    );
    expect(
      eventInWords({ ...plain, kind: 'lead_snooze', snoozedUntil: '2026-12-01T08:00:00Z' }, 'Europe/Berlin'),
    ).toBe('Ana Ruiz snoozed it until Tue 1 Dec 09:00');
    expect(eventInWords({ ...plain, kind: 'lead_duplicate', duplicateOf: 'lead_7' }, 'Europe/Berlin')).toBe(
      'Ana Ruiz marked it as a duplicate of lead_7',
    );
    expect(eventInWords({ ...plain, kind: 'lead_assign' }, 'Europe/Berlin')).toBe('Ana Ruiz unassigned it');
    expect(eventInWords({ ...plain, kind: 'lead_wake', who: null }, 'Europe/Berlin')).toBe(
      'The portal ended the snooze',
    );
  });

  it('lists what two leads have in common', () => {
    expect(likenessInWords(['company', 'contact'])).toBe('same company and same contact');
  });

  it('states how soon a band is reviewed', () => {
    expect([
      reviewTimeInWords('A'),
      reviewTimeInWords('B'),
      reviewTimeInWords('C'),
      reviewTimeInWords('D'),
    ]).toEqual(['4 h', '1 business day', '3 business days', '5 business days']);
  });
});
