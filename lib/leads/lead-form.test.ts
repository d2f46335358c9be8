import { describe, expect, it } from 'vitest';
import { contactLabel, hasMailForm, leadFormSchema } from './lead-form';

describe('hasMailForm', () => {
  it.each([
    'buyer@example.com',
    ' a.b+c@sub.example.co.uk ',
    'käufer@münchen.example',
    'käufer@münchen.example'.normalize('NFD'),
    'a@उदाहरण.परीक्षा',
    'a@ตัวอย่าง.ไทย',
    'a@نامه\u200cای.example',
    '"a@b"@example.com',
  ])('accepts %s', (text) => expect(hasMailForm(text)).toBe(true));
  it.each([
    '',
    'not reachable',
    'not-an-email',
    'a@b',
    '@example.com',
    'a@example..com',
    'a b@example.com',
    'a@.com',
    'a@b,com.',
  ])('does not accept %j', (text) => expect(hasMailForm(text)).toBe(false));
});

describe('contactLabel', () => {
  it.each([
    ['Work email', 'human_buyer', 'a@b.example'],
    ['Contact', 'human_buyer', 'withdrawn'],
    ['Agent id', 'partner_agent', 'agent-7'],
    ['Contact', 'partner_agent', 'a@b.example'],
  ] as const)('returns %s for %s with %s', (label, buyer_type, contact_or_agent_id) =>
    expect(contactLabel({ buyer_type, contact_or_agent_id })).toBe(label),
  );
});

describe('leadFormSchema', () => {
  const lead = {
    buyer_type: 'human_buyer',
    company: 'Northgate',
    contact_or_agent_id: 'not-an-email',
    workflow: 'Claims',
    target_offer_id: 'masking-shadow-14',
    success_metric: 'WER',
    contact_consent: true,
  };
  it('requires an email address of people and none of agents', () => {
    expect(leadFormSchema.safeParse(lead).error?.issues.map(({ path }) => path)).toEqual([
      ['contact_or_agent_id'],
    ]);
    expect(leadFormSchema.safeParse({ ...lead, contact_or_agent_id: 'a@b.example' }).success).toBe(true);
    expect(leadFormSchema.safeParse({ ...lead, buyer_type: 'partner_agent' }).success).toBe(true);
  });
});
