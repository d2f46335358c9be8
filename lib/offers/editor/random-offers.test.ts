import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteFigures } from '../../quotes/pricing';
import { draftContentSchema, previewOf } from '../draft';
import { labelOfPath } from '../field-labels';
import { newOfferSchema } from '../new-offer';
import { offerSchema } from '../offer';
import { offerFormSchema, storedTexts } from './offer-form';
import { readForm, refused, review, sentForm } from './offer-form-fixture';
import { textsOfOffer } from './offer-texts';
import { creditInCents, offers } from './random-offers-fixture';

describe('1,000 offers through the form', () => {
  it('pass the schema and quote to the cent, or show field errors', () => {
    fc.assert(
      fc.property(offers, fc.option(fc.constantFrom(...refused)), (made, fault) => {
        const { name, headline, pilot_price, annual_commit_minimum, allowed_modes } = made;
        const faulty = { ...review, name, headline, pilot_price, annual_commit_minimum, allowed_modes };
        const texts = fault ? { ...textsOfOffer(faulty), ...fault[0] } : textsOfOffer(made);
        const form = readForm(sentForm(texts));
        expect(form).toEqual(texts);
        expect(storedTexts(JSON.parse(JSON.stringify(form)))).toEqual(texts);
        const parsed = offerFormSchema.safeParse(form);
        if (fault) {
          const paths = parsed.error?.issues.map(({ path }) => path.join('.'));
          expect(paths).toEqual([fault[1]]);
          expect(labelOfPath(fault[1])).toMatch(/^[A-Z]/);
          return;
        }
        if (!parsed.success) throw new Error(JSON.stringify(parsed.error.issues));
        expect(parsed.data).toEqual(newOfferSchema.parse(made));
        const stored = draftContentSchema.parse(
          JSON.parse(JSON.stringify({ kind: 'new', offer: parsed.data, sample_package_id: null })),
        );
        const { offer, details } = previewOf(stored, undefined) ?? {};
        expect(JSON.stringify(offer)).toBe(JSON.stringify(offerSchema.parse(offer)));
        expect(details).toMatchObject({
          operations: made.operations,
          deliverables: made.deliverables,
          days: made.days,
        });
        if (!offer) throw new Error('a new offer has a preview');
        const commit = made.annual_commit_minimum;
        const figures = quoteFigures(offer, {
          annual_commit: commit,
          custom_integration: false,
          pii_real: false,
          samples_available: true,
        });
        expect(figures.pilot_price).toBe(made.pilot_price);
        expect(Math.round(figures.max_credit_if_annual_signed_within_30_days * 100)).toBe(
          Number(creditInCents(offer, BigInt(Math.round(commit * 100)))),
        );
      }),
      { numRuns: 1_000, seed: 35 },
    );
  });
});
