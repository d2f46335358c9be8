import { customIntegrationMultiplier } from '@/lib/quotes/pricing';
import type { CalculatorBox } from './calculator';

/** The boxes of the calculator. */
export const calculatorBoxes: readonly CalculatorBox[] = [
  {
    field: 'custom_integration',
    label: 'Custom integration',
    effect: `× ${customIntegrationMultiplier}`,
    hint: 'Multiplies the pilot price; needs a change order.',
  },
  {
    field: 'samples_available',
    label: 'Representative samples are ready',
    effect: null,
    hint: 'Needed before a paid pilot is proposed.',
  },
  {
    field: 'pii_real',
    label: 'The pilot would work on real personal data',
    effect: null,
    hint: 'Needs agreements first. Never send such data through this site.',
  },
];
