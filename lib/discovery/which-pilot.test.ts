import { describe, expect, it } from 'vitest';
import { defaultOffers } from '../offers/default-offers';
import { catalogOf } from '../offers/offer-details';
import { offerTemplates } from '../offers/offer-templates';
import { type PilotAnswers, pilotAnswersOf, suitablePilots } from './which-pilot';

const answers = (changed: Partial<PilotAnswers> = {}): PilotAnswers => ({
  ...{ work: 'calls', acting: 'no', checked: 'some' },
  ...changed,
});
const [speech, documents] = offerTemplates;
if (!speech || !documents) throw new Error('there are two templates');
const templates = catalogOf(offerTemplates);
const idsFor = (changed: Partial<PilotAnswers>) =>
  suitablePilots(templates, answers(changed)).map(({ offer }) => offer.id);

describe('pilotAnswersOf', () => {
  const of = (texts: Record<string, string>) => pilotAnswersOf((name) => texts[name]);

  it('reads the three answers from an address', () => {
    expect(of({ work: 'several', acting: 'reviewed', checked: 'none' })).toEqual({
      work: 'several',
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
  ])('%#: reads none of them', (texts) => {
    expect(of(texts)).toBeUndefined();
  });
});

describe('suitablePilots', () => {
  it('chooses by the data that the AI works on', () => {
    expect(idsFor({ work: 'calls' })).toEqual(['speech-shadow-14']);
    expect(idsFor({ work: 'messages' })).toEqual(['document-review-30']);
    expect(idsFor({ work: 'images' })).toEqual(['document-review-30']);
    expect(idsFor({ work: 'several' })).toEqual(['speech-shadow-14', 'document-review-30']);
    const shipped = suitablePilots(catalogOf(defaultOffers), answers({ work: 'messages', checked: 'many' }));
    expect(shipped.map(({ offer, lacking }) => [offer.id, lacking])).toEqual([
      ['masking-shadow-14', null],
      ['message-review-30', null],
    ]);
  });

  it('leaves out pilots that do not run as asked, unless none does', () => {
    const shipped = (changed: Partial<PilotAnswers>) =>
      suitablePilots(
        catalogOf(defaultOffers),
        answers({ work: 'messages', checked: 'many', ...changed }),
      ).map(({ offer }) => offer.id);
    expect(shipped({ acting: 'reviewed' })).toEqual(['message-review-30']);
    expect(shipped({ acting: 'no' })).toEqual(['masking-shadow-14', 'message-review-30']);
    expect(idsFor({ work: 'calls', acting: 'reviewed' })).toEqual(['speech-shadow-14']);
  });

  it('lists pilots for which there is enough data first', () => {
    const [masking, review] = defaultOffers;
    if (!masking || !review) throw new Error('there are two offers');
    const reversed = suitablePilots(
      catalogOf([review, masking]),
      answers({ work: 'messages', checked: 'some' }),
    );
    expect(reversed.map(({ offer }) => offer.id)).toEqual(['masking-shadow-14', 'message-review-30']);
  });

  it('gives the reasons from the facts of the offer', () => {
    const [speech] = suitablePilots(templates, answers());
    expect(speech?.reasons).toEqual([
      'Shadow: alongside your live process; nobody acts on its output.',
      '50 labelled items are enough to score this pilot.',
      'You get a verdict 14 days after the start.',
    ]);
    expect(speech?.collect).toEqual([]);
    expect(speech?.lacking).toBeNull();
  });

  it('states if a pilot does not do what was asked for', () => {
    const [speech] = suitablePilots(templates, answers({ acting: 'reviewed' }));
    expect(speech?.reasons[0]).toBe(
      'Nobody acts on the output of this pilot. Modes: offline, shadow, staging.',
    );
    const [documents] = suitablePilots(templates, answers({ work: 'messages', acting: 'reviewed' }));
    expect(documents?.reasons[0]).toBe('Human in the loop: one of your people decides on every output.');
  });

  it('states what to collect if there is too little labelled data', () => {
    const [masking, review] = suitablePilots(
      catalogOf(defaultOffers),
      answers({ work: 'messages', checked: 'some' }),
    );
    expect(masking?.lacking).toBeNull();
    expect(masking?.reasons[1]).toBe('This pilot needs at least 200 labelled items before the start.');
    expect(review?.lacking).toBe('This pilot needs 500 labelled items before the start. Collect them first.');
    expect(review?.reasons).toHaveLength(2);
    expect(review?.collect).toEqual(review?.offer.required_inputs);
  });

  it('does not call the data enough if the answer could mean fewer items', () => {
    const wanting = (items: string) =>
      catalogOf([
        {
          details: speech.details,
          offer: { ...speech.offer, required_inputs: [`Labels for at least ${items} of them`] },
        },
      ]);
    const reason = (items: string, checked: PilotAnswers['checked']) =>
      suitablePilots(wanting(items), answers({ checked }))[0]?.reasons[1];
    expect(reason('100', 'some')).toBe('This pilot needs at least 100 labelled items before the start.');
    expect(reason('1,000', 'many')).toBe('This pilot needs at least 1,000 labelled items before the start.');
    expect(reason('500', 'many')).toBe('500 labelled items are enough to score this pilot.');
  });

  it('ignores uncounted data and unknown offers', () => {
    const { offer, details } = speech;
    const uncounted = catalogOf([{ offer: { ...offer, required_inputs: ['Some recordings'] }, details }]);
    expect(suitablePilots(uncounted, answers())[0]?.reasons).toHaveLength(2);
    const unknown = { offers: [{ ...offer, id: 'made-by-founders' }], details: new Map() };
    expect(suitablePilots(unknown, answers({ work: 'several' }))).toEqual([]);
  });
});
