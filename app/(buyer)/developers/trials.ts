import { sampleLead, sampleQuote } from '@/lib/discovery/documentation/samples';
import { checkQualifiedInterest, submitQualifiedInterest } from '@/lib/leads/endpoints';
import { requestNonBindingQuote } from '@/lib/quotes/endpoints';
import type { Trial } from './try-it';

/** The operations that the documentation offers to try, with bodies that pass. */
export function trialsFor(offerId: string): readonly [Trial, ...Trial[]] {
  return [
    {
      path: submitQualifiedInterest.path,
      dryRunPath: checkQualifiedInterest.path,
      name: 'Submit a lead',
      body: sampleLead(offerId),
    },
    { path: requestNonBindingQuote.path, name: 'Request a quote', body: sampleQuote(offerId) },
  ];
}
