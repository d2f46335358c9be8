import { expect, it } from 'vitest';
import { offerTemplates } from '@/lib/offers/offer-templates';
import { givenSignals } from './given-signals';

const templates = offerTemplates.map(({ offer }) => offer);
const given = (texts: Record<string, string>) => givenSignals(texts, templates);

it('finds none in an empty form', () => expect(given({})).toEqual([]));

it('finds the given signals next to missing or invalid fields', () => {
  expect(
    given({
      workflow: 'Claims calls',
      success_metric: ' ',
      samples_available: 'true',
      target_offer_id: 'speech-shadow-14',
      annual_commit: '60k',
      monthly_volume: 'much',
      contact_or_agent_id: 'nobody',
    }),
  ).toEqual(['workflow_named', 'samples_available', 'annual_commit_meets_minimum']);
});
