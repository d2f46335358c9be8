import type { FieldWords } from '@/app/_components/form-error';
import { customIntegrationMultiplier } from '@/lib/quotes/pricing';
import type { CalculatorBox } from './calculator';

export const calculatorBoxes: readonly CalculatorBox[] = [
  {
    field: 'custom_integration',
    label: (
      <>
        Custom integration{' '}
        <strong className="tick-effect figures">{`× ${customIntegrationMultiplier}`}</strong>
      </>
    ),
    hint: 'Multiplies the pilot price; needs a change order.',
  },
  {
    field: 'samples_available',
    label: 'Representative samples are ready',
    hint: 'Needed before a paid pilot is proposed.',
  },
  {
    field: 'pii_real',
    label: 'The pilot would work on real personal data',
    hint: 'Needs agreements first. Never send such data through this site.',
  },
];

export const quoteFieldWords: readonly FieldWords[] = [
  { name: 'offer_id', label: 'Pilot', missing: 'Choose a pilot.' },
  { name: 'annual_commit', label: 'Annual commit', missing: '', unit: 'USD' },
  { name: 'custom_integration', label: 'Custom integration', missing: '' },
  { name: 'pii_real', label: 'Real personal data', missing: '' },
  { name: 'samples_available', label: 'Samples', missing: '' },
];
