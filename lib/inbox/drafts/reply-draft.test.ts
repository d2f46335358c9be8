import { describe, expect, it } from 'vitest';
import { type DraftFacts, draftFrom, fittingTemplate, unknownPlaceholders } from './reply-draft';
import { firstTemplates } from './reply-template';

const facts: DraftFacts = {
  company: 'Northwell Health Records Oy',
  contactName: 'Aino Laine',
  offerName: 'Document shadow pilot',
  missing: ['samples_available'],
  quote: { quoteId: 'quote_3mvd81tc', pilotPrice: 39_200 },
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
        'We start from your quote quote_3mvd81tc ($39,200).',
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

  it('fills placeholders once and leaves a buyer’s braces as they are', () => {
    const { subject, text } = draftFrom(proposing, {
      ...facts,
      company: '{founder} $& $1',
      contactName: '{quote}',
    });
    expect(subject).toBe('Document shadow pilot for {founder} $& $1: when shall we start?');
    expect(text.startsWith('Hello {quote},')).toBe(true);
  });

  it.each([
    ['A\r\nBcc: x@example.com', 'A Bcc: x@example.com'],
    ['invoice\u202Efdp.exe', 'invoice[U+202E]fdp.exe'],
    ['zero\u200Bwidth\u0000', 'zero[U+200B]width[U+0]'],
    ['n'.repeat(300), `${'n'.repeat(200)}…`],
    ['🔑'.repeat(201), `${'🔑'.repeat(200)}…`],
  ])('names %j as it is seen, on its line', (name, shown) => {
    const made = draftFrom(
      { subject: '{company}', text: '{contact}' },
      { ...facts, company: name, contactName: name },
    );
    expect(made.subject).toBe(shown.replace('[U+0]', '[U+0000]'));
    expect(made.text).toBe(made.subject);
  });

  it('leaves braces that stand for nothing, and names them', () => {
    expect(draftFrom({ subject: '{pilto}', text: '{company} {x}' }, facts)).toEqual({
      subject: '{pilto}',
      text: 'Northwell Health Records Oy {x}',
    });
    expect(unknownPlaceholders('{company} {x} {pilto} {x} {} {Company} { quote }')).toEqual([
      '{x}',
      '{pilto}',
      '{}',
      '{Company}',
      '{ quote }',
    ]);
  });
});

describe('fittingTemplate', () => {
  it('asks where something is missing, else proposes a start', () => {
    expect(fittingTemplate(firstTemplates, ['samples_available'])).toBe(asking);
    expect(fittingTemplate(firstTemplates, [])).toBe(proposing);
  });

  it("follows the founders' order and uses the first that fits", () => {
    const own = { subject: '', text: 'Thank you.' };
    expect(fittingTemplate([own, ...firstTemplates], [])).toBe(own);
    expect(fittingTemplate([own], ['samples_available'])).toBe(own);
    expect(fittingTemplate([], [])).toBeUndefined();
  });
});
