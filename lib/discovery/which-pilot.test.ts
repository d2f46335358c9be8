import { describe, expect, it } from 'vitest';
import { defaultOffers } from '../offers/default-offers';
import { type PilotAnswers, pilotAnswersOf, suitablePilots } from './which-pilot';

const answers = (changed: Partial<PilotAnswers> = {}): PilotAnswers => ({
  ...{ work: 'calls', acting: 'no', checked: 'some' },
  ...changed,
});
const idsFor = (changed: Partial<PilotAnswers>) =>
  suitablePilots(defaultOffers, answers(changed)).map(({ offer }) => offer.id);

describe('pilotAnswersOf', () => {
  const of = (texts: Record<string, string>) => pilotAnswersOf((name) => texts[name]);

  it('takes the three answers from an address', () => {
    expect(of({ work: 'both', acting: 'reviewed', checked: 'none' })).toEqual({
      work: 'both',
      acting: 'reviewed',
      checked: 'none',
    });
  });

  it.each<Record<string, string>>([
    {},
    { work: 'calls', acting: 'no' },
    { work: 'calls', acting: 'no', checked: '' },
    { work: 'toString', acting: 'no', checked: 'some' },
    { work: 'calls', acting: '__proto__', checked: 'some' },
  ])('%#: takes no part of them', (texts) => {
    expect(of(texts)).toBeUndefined();
  });
});

describe('suitablePilots', () => {
  it('chooses by what the AI works on', () => {
    expect(idsFor({ work: 'calls' })).toEqual(['speech-shadow-14']);
    expect(idsFor({ work: 'documents' })).toEqual(['document-review-30']);
    expect(idsFor({ work: 'both' })).toEqual(['speech-shadow-14', 'document-review-30']);
  });

  it('gives the reasons from the facts of the offer', () => {
    const [speech] = suitablePilots(defaultOffers, answers());
    expect(speech?.reasons).toEqual([
      'Shadow: alongside your live process; nobody acts on its output.',
      '50 checked items are enough to score it.',
      'You have your verdict 14 days after the start.',
    ]);
    expect(speech?.collect).toEqual([]);
    expect(speech?.lacking).toBeNull();
  });

  it('says where a pilot does not do what was asked for', () => {
    const [speech] = suitablePilots(defaultOffers, answers({ acting: 'reviewed' }));
    expect(speech?.reasons[0]).toBe(
      'Nobody acts on its output in this pilot. It runs offline, shadow, staging.',
    );
    const [documents] = suitablePilots(defaultOffers, answers({ work: 'documents', acting: 'reviewed' }));
    expect(documents?.reasons[0]).toBe('Human in the loop: one of your people decides on every output.');
  });

  it('says what to collect where there is too little checked data', () => {
    const [documents] = suitablePilots(defaultOffers, answers({ work: 'documents' }));
    expect(documents?.lacking).toBe('It needs 300 checked items before day 0. Collect them first.');
    expect(documents?.reasons).toHaveLength(2);
    expect(documents?.collect).toEqual(documents?.offer.required_inputs);
    const [speech] = suitablePilots(defaultOffers, answers({ checked: 'none' }));
    expect(speech?.lacking).toBe('It needs 50 checked items before day 0. Collect them first.');
    expect(speech?.collect.length).toBeGreaterThan(0);
  });

  it('does not say that there is enough where the answer may mean fewer', () => {
    const [speech] = defaultOffers;
    if (!speech) throw new Error('There is no offer.');
    const wanting = (items: string) => ({
      ...speech,
      required_inputs: [`Labels for at least ${items} of them`],
    });
    const reason = (items: string, checked: PilotAnswers['checked']) =>
      suitablePilots([wanting(items)], answers({ checked }))[0]?.reasons[1];
    expect(reason('100', 'some')).toBe('It needs at least 100 checked items before day 0.');
    expect(reason('1,000', 'many')).toBe('It needs at least 1,000 checked items before day 0.');
    expect(reason('300', 'many')).toBe('300 checked items are enough to score it.');
  });

  it('says nothing of data that an offer does not count, nor of offers that it does not know', () => {
    const [speech] = defaultOffers;
    if (!speech) throw new Error('There is no offer.');
    const uncounted = { ...speech, required_inputs: ['Some recordings'] };
    expect(suitablePilots([uncounted], answers())[0]?.reasons).toHaveLength(2);
    expect(suitablePilots([{ ...speech, id: 'made-by-founders' }], answers({ work: 'both' }))).toEqual([]);
  });
});
