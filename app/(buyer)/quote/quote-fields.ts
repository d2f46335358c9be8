import type { FieldWords } from '@/app/_components/field-words';

/** The calculator's fields in words. */
export const quoteFieldWords: readonly FieldWords[] = [
  { name: 'offer_id', label: 'Pilot', missing: 'Choose a pilot.' },
  { name: 'annual_commit', label: 'Annual commit', missing: '' },
  { name: 'custom_integration', label: 'Custom integration', missing: '' },
  { name: 'pii_real', label: 'Real personal data', missing: '' },
  { name: 'samples_available', label: 'Samples', missing: '' },
];
