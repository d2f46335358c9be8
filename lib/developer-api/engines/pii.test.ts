import { describe, expect, it } from 'vitest';
import { piiCorpus } from './corpus/pii';
import { structuredTypes } from './corpus/pii-values';
import { findPii } from './pii';

interface Counts {
  right: number;
  missed: number;
  wrong: number;
}

describe('the PII engine', () => {
  it('finds the structured types of 200 texts with 90% recall and precision', () => {
    expect(piiCorpus).toHaveLength(200);
    const counts = new Map<string, Counts>(
      structuredTypes.map((type) => [type, { right: 0, missed: 0, wrong: 0 }]),
    );
    const examples: string[] = [];
    const count = (type: string, kind: keyof Counts, example: string) => {
      const ofType = counts.get(type);
      if (ofType) ofType[kind] += 1;
      if (kind !== 'right') examples.push(`${kind} ${type}: ${example}`);
    };
    for (const { text, found } of piiCorpus) {
      const answered = findPii(text).entities.filter(({ type }) => counts.has(type));
      const isSame = (a: { type: string; text: string }, b: { type: string; text: string }) =>
        a.type === b.type && a.text === b.text;
      for (const wanted of found) {
        count(wanted.type, answered.some((got) => isSame(got, wanted)) ? 'right' : 'missed', text);
      }
      for (const got of answered) {
        if (!found.some((wanted) => isSame(got, wanted))) count(got.type, 'wrong', `${got.text} in ${text}`);
      }
    }
    const total: Counts = { right: 0, missed: 0, wrong: 0 };
    for (const [type, { right, missed, wrong }] of counts) {
      total.right += right;
      total.missed += missed;
      total.wrong += wrong;
      process.stdout.write(`pii ${type}: ${right} found, ${missed} missed, ${wrong} wrong\n`);
    }
    process.stdout.write(`${examples.join('\n')}\n`);
    expect(total.right / (total.right + total.missed)).toBeGreaterThanOrEqual(0.9);
    expect(total.right / (total.right + total.wrong)).toBeGreaterThanOrEqual(0.9);
  });

  it.each([
    ['Call me on 07700 900123.', 'Call me on [PHONE].'],
    ['Call (555) 012-3456 after six.', 'Call [PHONE] after six.'],
    ['Upgraded from 1.2.3.4 to 1.2.3.5, firmware 10.0.0.1.', undefined],
    ['Chrome/120.0.0.0 fails; 203.0.113.7 does not.', 'Chrome/120.0.0.0 fails; [IP_ADDRESS] does not.'],
    ['Customer number 212-555-0198 is mine.', 'Customer number [ID_NUMBER] is mine.'],
    ['Send it to 14 Martin Luther King Street, please.', 'Send it to [ADDRESS], please.'],
    ['My name is Ana Ruiz. Ruiz is with one z.', 'My name is [PERSON]. [PERSON] is with one z.'],
    ['my name is john carter', 'my name is [PERSON]'],
    ['Dear Dr. Vance, I was born on 3 May 1990.', 'Dear Dr. [PERSON], I was born on [DATE_OF_BIRTH].'],
    ['The Smith & Jones deal closed in Austin on 3 May 1990.', undefined],
    ['Will you mark the rose bed? May I?', undefined],
    ['submitted by Venkatesh Subramaniam for checks', 'submitted by [PERSON] for checks'],
    ['for TypeScript Grafana', undefined],
    ['i think mr fagbenle has it', 'i think mr [PERSON] has it'],
    ['The original name proposed by us, 200 ms later.', undefined],
    ['Assigned: Ravn, Mikkel', 'Assigned: [PERSON]'],
    ['Please ask Ben Wagner and Nicolas DUBIEN.', 'Please ask [PERSON] and [PERSON].'],
    ['OKONJO/CHIDI MR checked in', '[PERSON] MR checked in'],
    ['thanks!\n--\nDrusilla Penhaligon\nMarsh & Tolliver Ltd', 'thanks!\n--\n[PERSON]\nMarsh & Tolliver Ltd'],
    ['Applicant Mahmoud el-Sayed left.', 'Applicant [PERSON] left.'],
    ['one for May and one in Oslo is here', undefined],
    ['FI25 8865 3408 4097 92 and DK1749237282731124', '[IBAN] and [IBAN]'],
    ['Version 4.12.0.3, then 4.11.9.2. Table 10.3.4.2.', undefined],
    ['Part number 0800-4471-22 replaces 0800-4471-20.', undefined],
    ['Invoice INV-2026-004417 was paid.', undefined],
    ['customer 8891204, customer=C-118820', 'customer [ID_NUMBER], customer=[ID_NUMBER]'],
    ['client=2001:db8::7 path=/', 'client=[IP_ADDRESS] path=/'],
    [
      'your date of birth?\n[10:16] visitor: 3 March 1987',
      'your date of birth?\n[10:16] visitor: [DATE_OF_BIRTH]',
    ],
    ['your customer number?\nuser: sure, KD-440918', 'your customer number?\nuser: sure, [ID_NUMBER]'],
    ['she lives at 5 linden close, reading rg6 1dx', 'she lives at [ADDRESS]'],
  ])('masks %s', (text, masked = text) => {
    expect(findPii(text).redacted).toBe(masked);
  });

  it('counts in code points and redacts what it found', () => {
    expect(findPii('😀 write to jane@example.com, or call +49 30 901820.')).toEqual({
      object: 'text.pii',
      engine: 'pilot-pii',
      quality: 'standard',
      entities: [
        { type: 'email', start: 11, end: 27, text: 'jane@example.com' },
        { type: 'phone', start: 37, end: 50, text: '+49 30 901820' },
      ],
      redacted: '😀 write to [EMAIL], or call [PHONE].',
    });
  });
});
