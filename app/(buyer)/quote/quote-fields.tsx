import type { FieldWords } from '@/app/_components/form-error';
import { customIntegrationMultiplier } from '@/lib/quotes/pricing';
import type { CalculatorBox } from './calculator';

export const calculatorBoxes: readonly CalculatorBox[] = [
  {
    field: 'custom_integration',
    label: (
      <>
        We need a custom integration{' '}
        <strong className="whitespace-nowrap tabular-nums">{`× ${customIntegrationMultiplier}`}</strong>
      </>
    ),
    hint: 'Multiplies the price; agreed in a change order.',
  },
  {
    field: 'samples_available',
    label: 'Our samples are ready',
    hint: 'We need them before we can propose a start.',
  },
  {
    field: 'pii_real',
    label: 'The pilot would run on real personal data',
    hint: 'Data protection agreements must be signed first. Never send such data here.',
  },
];

export const quoteFieldWords: readonly FieldWords[] = [
  { name: 'offer_id', label: 'Pilot', missing: 'Choose a pilot.' },
  { name: 'annual_commit', label: 'Annual plan', missing: '', unit: 'USD' },
  { name: 'custom_integration', label: 'Custom integration', missing: '' },
  { name: 'pii_real', label: 'Real personal data', missing: '' },
  { name: 'samples_available', label: 'Samples', missing: '' },
];
