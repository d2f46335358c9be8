import { describe, expect, it } from 'vitest';
import {
  type DraftFacts,
  draftFrom,
  firstTemplateFor,
  firstTemplates,
  mailtoOf,
  unknownPlaceholders,
} from './reply-draft';

const facts: DraftFacts = {
  company: 'Northwell Health Records Oy',
  contactName: 'Aino Laine',
  offerName: 'Document shadow pilot',
  missing: ['samples_available'],
  quote: { number: 'Q-3MVD-81TC', pilotPrice: 39_200, validUntil: '20 Dec 2026' },
  founderName: 'Ada Fry',
  vendorName: 'Tessera',
};

const [asking, proposing] = firstTemplates;
if (!asking || !proposing) throw new Error('two templates');

describe('draftFrom', () => {
  it('asks for what is missing and names the quote', () => {
    expect(draftFrom(asking, facts)).toEqual({
      subject: 'Document shadow pilot: a question before we propose a start',
      text: [
        'Hello Aino Laine,',
        'thank you for your request for Document shadow pilot. To propose a start we need to know:',
        'Can you share representative samples, free of real personal data?',
        'Your non-binding quote Q-3MVD-81TC ($39,200, valid until 20 Dec 2026) stands.',
        'Kind regards\nAda Fry, Tessera',
      ].join('\n\n'),
    });
  });

  it('asks three questions at most, and leaves out what is not known', () => {
    const { text } = draftFrom(asking, {
      ...facts,
      contactName: null,
      offerName: null,
      quote: null,
      missing: [
        'samples_available',
        'success_metric_named',
        'risk_owner_named',
        'annual_commit_meets_minimum',
      ],
    });
    expect(text).toBe(
      [
        'Hello there,',
        'thank you for your request for a pilot. To propose a start we need to know:',
        '1. Can you share representative samples, free of real personal data?\n2. Which figure would tell you that the pilot has worked?\n3. Who on your side owns the risk of this workflow?',
        'Kind regards\nAda Fry, Tessera',
      ].join('\n\n'),
    );
  });

  it('fills in once: what a buyer wrote in braces stays as it is', () => {
    const { subject, text } = draftFrom(proposing, {
      ...facts,
      company: '{founder}',
      contactName: '{quote}',
    });
    expect(subject).toBe('Document shadow pilot for {founder}: when shall we start?');
    expect(text.startsWith('Hello {quote},')).toBe(true);
  });

  it('keeps a buyer’s text on its line, without control characters', () => {
    const { subject } = draftFrom(proposing, { ...facts, company: 'A\r\nBcc: x@example.com' });
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('leaves braces that stand for nothing, and names them', () => {
    expect(draftFrom({ subject: '{pilto}', text: '{company} {x}' }, facts)).toEqual({
      subject: '{pilto}',
      text: 'Northwell Health Records Oy {x}',
    });
    expect(unknownPlaceholders('{company} {x} {pilto} {x} {} { y }')).toEqual(['x', 'pilto']);
  });
});

describe('firstTemplateFor', () => {
  it('asks where something is missing, else proposes a start', () => {
    expect(firstTemplateFor(['samples_available'])).toBe(asking);
    expect(firstTemplateFor([])).toBe(proposing);
  });
});

describe('mailtoOf', () => {
  it('opens a mail with subject and text', () => {
    expect(mailtoOf('records@northwell.example', { subject: 'A & B?', text: 'One\nTwo' })).toBe(
      'mailto:records@northwell.example?subject=A%20%26%20B%3F&body=One%0D%0ATwo',
    );
  });

  it.each(['agent-7', 'a@b?bcc=c@d.example', 'a@b,c@d', 'a b@c', '<a@b>', 'a@b%0d%0abcc:c'])(
    'is null for %j',
    (contact) => {
      expect(mailtoOf(contact, { subject: '', text: '' })).toBeNull();
    },
  );
});
