export interface QuoteCircumstances {
  belowMinimum: boolean;
  /** USD. */
  annualCommitMinimum: number;
  customIntegration: boolean;
  piiReal: boolean;
  samplesAvailable: boolean;
}

interface WarningRule {
  applies: (quote: QuoteCircumstances) => boolean;
  text: (quote: QuoteCircumstances) => string;
}

/** Every warning of a quote, in display order (docs/decisions/006). */
const warningRules: readonly WarningRule[] = [
  {
    applies: (quote) => quote.belowMinimum,
    text: (quote) =>
      `Credit-back eligibility starts at the minimum annual commit of USD ${quote.annualCommitMinimum}.`,
  },
  {
    applies: (quote) => quote.customIntegration,
    text: () => 'Change order required: custom integration multiplies the standard pilot price by 1.4.',
  },
  {
    applies: (quote) => quote.piiReal,
    text: () =>
      'Real PII requires a data processing agreement, retention and deletion terms, subprocessor disclosure and a named risk owner before the pilot. Do not send personal data.',
  },
  {
    applies: (quote) => !quote.samplesAvailable,
    text: () => 'Samples are required before a paid pilot proposal.',
  },
];

/** The warnings of a quote, in order; may be empty. */
export function quoteWarnings(quote: QuoteCircumstances): string[] {
  return warningRules.filter((rule) => rule.applies(quote)).map((rule) => rule.text(quote));
}
