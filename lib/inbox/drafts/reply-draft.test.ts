import { describe, expect, it } from 'vitest';
import { leadStages, leadStatuses } from '../../leads/lead-status';
import type { PilotFacts } from '../../pilots/board/pilot-facts';
import { type DraftStage, draftStageOf, draftStages } from './draft-stage';
import type { DraftFacts } from './placeholders';
import { draftFrom, fittingTemplate, unknownPlaceholders } from './reply-draft';
import { firstTemplates, type ReplyTemplate } from './reply-template';

const quoteId = `quote_${'0'.repeat(12)}4${'0'.repeat(19)}`;
const facts: DraftFacts = {
  company: 'Northwell Health Records Oy',
  contactName: 'Aino Laine',
  workflow: 'Mask names in support messages.',
  metric: 'fewer than 5 missed names in 1,000',
  offerName: 'Personal data masking in shadow mode',
  missing: ['samples_available'],
  ...{ status: 'in_review', stage: null, pilot: null },
  quote: { quoteId, pilotPrice: 39_200, validUntil: '2026-12-20' },
  ...{ founderName: 'Ada Fry', vendorName: 'Tessera', today: '2026-11-24' },
};

const running: PilotFacts = {
  ...{ state: 'running', outcome: null, today: '2026-12-14' },
  ...{ startsOn: '2026-12-07', lastDay: '2026-12-21', checkpoint: '2026-12-17', isSilent: true },
  ...{ lastResultsOn: '2026-12-08', progress: '40 of 290', verdict: null, credit: null },
  tasks: [
    { text: 'Upload results: 40 of 290 done', dueOn: '2026-12-21' },
    { text: 'Run the final analysis', dueOn: null },
  ],
};

function templateFor(stage: DraftStage): ReplyTemplate {
  const template = fittingTemplate(firstTemplates, stage);
  if (!template) throw new Error(`no template for ${stage}`);
  return template;
}

const draftAt = (stage: DraftStage, some: Partial<DraftFacts> = {}) =>
  draftFrom(templateFor(stage), { ...facts, ...some });

describe('the draft of each stage', () => {
  it('asks for what is missing, with their own words and the quote’s number and last day', () => {
    expect(draftAt('ask')).toEqual({
      subject: 'Your pilot request: what we still need to know',
      text: [
        'Hello Aino Laine,',
        'Thank you for asking about the “Personal data masking in shadow mode” pilot.',
        'Your request, in your own words:\n- Workflow: “Mask names in support messages”\n- Success metric: “fewer than 5 missed names in 1,000”',
        'Before we can propose a start date, we need to know:',
        'Can you share representative samples in which all names and other personal data are invented?',
        'Your quote Q-0000-0000-0000 for $39,200 is valid until Sunday 20 December. It is non-binding.',
        'Kind regards\nAda Fry, Tessera',
      ].join('\n\n'),
    });
  });

  it('leaves out a sentence whose list or figure is not known', () => {
    const { text } = draftAt('ask', {
      ...{ contactName: null, offerName: null, quote: null, workflow: '', metric: '', missing: [] },
    });
    expect(text).toBe(
      'Hello there,\n\nThank you for asking about a pilot.\n\nKind regards\nAda Fry, Tessera',
    );
    expect(draftAt('propose').text).not.toContain('We have everything');
    expect(draftAt('propose', { missing: [] }).text).toContain('pilot. We have everything we need.\n');
  });

  it('states that a quote has expired', () => {
    expect(draftAt('follow_up', { today: '2027-01-02' }).text).toContain(
      'for $39,200 expired on Sunday 20 December 2026. We can send you a new one.',
    );
  });

  it('names the pilot’s own days, tasks and results', () => {
    const pilot = { ...running, state: 'agreed', today: '2026-12-01' } as const;
    expect(draftAt('kick_off', { pilot }).text).toContain(
      'The pilot is due to start on Monday 7 December.\n\nBefore the start, please do the following in the pilot room:\n\n- Upload results: 40 of 290 done (by Monday 21 December)\n- Run the final analysis\n\n',
    );
    expect(draftAt('kick_off', { pilot: { ...pilot, tasks: [] } }).text).not.toContain('please do');
    expect(draftAt('checkpoint', { pilot: running }).text).toContain(
      'The checkpoint for our pilot is on Thursday 17 December. On that day, you decide whether to continue or stop. So far, 40 of 290 items have a result. The last results were added on Tuesday 8 December.',
    );
    expect(draftAt('results', { stage: 'pilot_running' }).text).toContain(
      'Hello Aino Laine,\n\nHow is the pilot going?\n\nIf anything is holding up the next results, please tell us: we are happy to help.\n\n',
    );
    const begun = { ...running, lastResultsOn: null, progress: null };
    expect(draftAt('results', { pilot: begun }).text).toContain(
      'How is the pilot going? No results have been added yet. The last day of the pilot is Monday 21 December.',
    );
    const closing = { ...running, state: 'closing', today: '2026-12-22', verdict: 'not_met' } as const;
    expect(draftAt('verdict', { pilot: closing }).text).toContain(
      'The last day of the pilot was Monday 21 December. The final analysis shows that not all required criteria were met. The pilot room has every figure.',
    );
    const credit = { amount: 4_900, until: '2027-01-20' };
    expect(draftAt('annual_plan', { pilot: { ...closing, state: 'closed', credit } }).text).toContain(
      'If you sign an annual plan by Wednesday 20 January 2027, you will receive a usage credit of $4,900.',
    );
  });
});

describe('draftStageOf', () => {
  const credit = { amount: 1, until: '2027-01-20' };
  const stageOf = (pilot: Partial<PilotFacts> | null, deal: Partial<DraftFacts> = {}) =>
    draftStageOf({ ...facts, ...deal, pilot: pilot && { ...running, ...pilot } });

  it.each([
    [null, {}, 'ask'],
    [null, { missing: [] }, 'propose'],
    [null, { status: 'accepted', stage: 'contacted' }, 'ask'],
    [null, { status: 'accepted', stage: 'proposal' }, 'follow_up'],
    [null, { status: 'accepted', stage: 'pilot_running' }, 'results'],
    [null, { status: 'accepted', stage: 'won' }, 'renewal'],
    [null, { status: 'accepted', stage: 'lost' }, null],
    [null, { status: 'declined' }, null],
    [{ state: 'draft' }, {}, 'kick_off'],
    [{ startsOn: '2026-12-15' }, {}, 'kick_off'],
    [{ checkpoint: '2026-12-18' }, {}, 'results'],
    [{ checkpoint: '2026-12-17' }, {}, 'checkpoint'],
    [{ checkpoint: null, today: '2026-12-18' }, {}, 'verdict'],
    [{ state: 'paused' }, {}, null],
    [{ state: 'closing' }, {}, 'verdict'],
    [{ state: 'closed' }, {}, null],
    [{ state: 'closed', outcome: 'accepted', credit }, {}, 'annual_plan'],
    [{ state: 'closed', outcome: 'accepted_with_conditions', credit }, {}, 'annual_plan'],
    [{ state: 'closed', outcome: 'rejected', credit }, {}, null],
    [{ state: 'closed', outcome: 'called_off', credit }, {}, null],
    [{ state: 'closed' }, { status: 'accepted', stage: 'won' }, 'renewal'],
  ] satisfies [Partial<PilotFacts> | null, Partial<DraftFacts>, DraftStage | null][])(
    'with the pilot %j and the deal %j is %j',
    (pilot, deal, expected) => {
      expect(stageOf(pilot, deal)).toBe(expected);
    },
  );

  it('has a template for each of its values, and none that leaves braces or empty lists', () => {
    expect(firstTemplates.map(({ stage }) => stage).toSorted()).toEqual(Object.keys(draftStages).toSorted());
    for (const status of leadStatuses)
      for (const stage of [null, ...leadStages])
        for (const pilot of [null, running])
          for (const template of firstTemplates) {
            const { subject, text } = draftFrom(template, { ...facts, status, stage, pilot });
            expect(`${subject}\n${text}`).not.toMatch(/[{}]|:\s*$|:\n\nKind|undefined|null| {2}| \.|\(\)/);
          }
  });
});

describe('draftFrom', () => {
  it('fills placeholders once and keeps a buyer’s braces as they are', () => {
    const typed = { company: '{founder} $& $1', metric: '{quote}' };
    expect(draftAt('follow_up', typed).subject).toBe('Our proposal for {founder} $& $1');
    expect(draftAt('renewal', typed).text).toContain('Is “{quote}” still');
  });

  it.each([
    ['A\r\nBcc: x@example.com', 'A Bcc: x@example.com'],
    ['invoice\u202Efdp.exe', 'invoice[U+202E]fdp.exe'],
    ['zero\u200Bwidth\u0000', 'zero[U+200B]width[U+0000]'],
    ['n'.repeat(300), `${'n'.repeat(200)}…`],
    ['🔑'.repeat(201), `${'🔑'.repeat(200)}…`],
  ])('shows %j as visible text, on its line', (name, shown) => {
    const made = draftFrom(
      { subject: '{company}', text: '{workflow}' },
      { ...facts, company: name, workflow: name },
    );
    expect(made).toEqual({ subject: shown, text: shown });
  });

  it('keeps what founders wrote: sentences, lists, numbers and titles', () => {
    const text =
      'Dear Dr. {contact},\n\nFirst. We need: {questions}\n\n1. {start}\n2. Two\n\nUntil {valid_until}. Yours.';
    expect(draftFrom({ subject: '', text }, { ...facts, missing: [], quote: null }).text).toBe(
      'Dear Dr. Aino Laine,\n\nFirst.\n\n2. Two\n\nYours.',
    );
  });

  it('keeps sentences on both sides of an empty sentence', () => {
    const text = 'First. {silence} {last_day} So far, {progress} items. {credit} {quote} “Last” one.';
    const pilot = { ...running, isSilent: false, lastDay: null };
    expect(draftFrom({ subject: '', text }, { ...facts, quote: null, pilot }).text).toBe(
      'First. So far, 40 of 290 items. “Last” one.',
    );
  });

  it('keeps unknown placeholders, and names them', () => {
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

  it('chooses the first of several templates for a stage, and none without a stage', () => {
    const own = { ...templateFor('ask'), name: 'Own' };
    expect(fittingTemplate([own, ...firstTemplates], 'ask')).toBe(own);
    expect(fittingTemplate(firstTemplates, null)).toBeUndefined();
    expect(fittingTemplate([], 'ask')).toBeUndefined();
  });
});
