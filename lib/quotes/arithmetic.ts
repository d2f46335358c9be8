import { z } from 'zod';

const calculatedFigures = ['pilot_price', 'max_credit_if_annual_signed_within_30_days'] as const;

const arithmeticRules = [
  'standard_price',
  'custom_integration',
  'share_of_commit',
  'credit_limits',
  'share_of_pilot_price',
  'lesser_share',
  'below_minimum',
  'rounding',
] as const;

const roundings = ['none', 'half_up_to_cents'] as const;

export const arithmeticStepSchema = z.object({
  figure: z.enum(calculatedFigures).describe('Name of the figure in the quote that the step calculates.'),
  rule: z.enum(arithmeticRules),
  operands: z.record(z.string(), z.number()).describe('Inputs to the rule by name, in USD or percent.'),
  result: z.number().describe('USD. The result of the last step is the figure in the quote.'),
  rounding: z.enum(roundings),
  text: z.string().describe('The step as text.'),
});

export const quoteArithmeticSchema = z.object({
  steps: z.array(arithmeticStepSchema).describe('In order of calculation.'),
  annual_commit_shortfall: z
    .number()
    .min(0)
    .describe('Amount by which the annual plan is below the minimum, in USD; 0 if it meets the minimum.'),
});

export type ArithmeticStep = z.infer<typeof arithmeticStepSchema>;
export type QuoteArithmetic = z.infer<typeof quoteArithmeticSchema>;
