import type { PublicationForm } from '@/lib/pilots/publication/publication';

/** Fields of the form that publishes a pilot as a sample, with their labels and hints. */
export const sampleFields: readonly (readonly [keyof PublicationForm, string, hint?: string])[] = [
  ['title', 'Title'],
  ['sector', 'Buyer’s sector', 'Broad enough that nobody can recognize the company.'],
  ['size', 'Buyer’s company size'],
  ['region', 'Region'],
  ['workflow', 'Workflow'],
  ['data', 'The data, in one sentence'],
  ['anonymisation', 'What you left out or changed'],
  [
    'names',
    'Names of criteria and strata',
    'One per line, in this order. Replace names that identify the buyer.',
  ],
  ['limits', 'Limitations of this evidence', 'One per line.'],
];
