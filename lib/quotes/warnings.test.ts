import { describe, expect, it } from 'vitest';
import { quoteWarnings } from './warnings';

const belowMinimum = 'Credit-back eligibility starts at the minimum annual commit of USD 60000.';
const changeOrder = 'Change order required: custom integration multiplies the standard pilot price by 1.4.';
const personalData =
  'Real PII requires a data processing agreement, retention and deletion terms, subprocessor disclosure and a named risk owner before the pilot. Do not send personal data.';
const samplesFirst = 'Samples are required before a paid pilot proposal.';

const cases = Array.from({ length: 16 }, (_, bits) => ({
  isBelow: (bits & 8) > 0,
  custom: (bits & 4) > 0,
  pii: (bits & 2) > 0,
  samples: (bits & 1) > 0,
}));

describe('the warnings of a quote', () => {
  it.each(cases)('stand in their order: %o', ({ isBelow, custom, pii, samples }) => {
    expect(
      quoteWarnings({
        belowMinimum: isBelow,
        annualCommitMinimum: 60_000,
        customIntegration: custom,
        piiReal: pii,
        samplesAvailable: samples,
      }),
    ).toEqual([
      ...(isBelow ? [belowMinimum] : []),
      ...(custom ? [changeOrder] : []),
      ...(pii ? [personalData] : []),
      ...(samples ? [] : [samplesFirst]),
    ]);
  });
});
