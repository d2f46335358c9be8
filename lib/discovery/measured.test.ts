import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evidencePackageSchema } from '../offers/evidence-package';
import { measuredInWords, measurementsOf } from './measured';

const packageOf = (offerId: string) =>
  evidencePackageSchema.parse(JSON.parse(readFileSync(`public/samples/${offerId}.json`, 'utf8')));
const masking = packageOf('masking-shadow-14');
const review = packageOf('message-review-30');

/** Every share of a package as it is printed. */
const sharesOf = ({ metrics, strata }: typeof masking) =>
  new Set(
    [
      ...metrics,
      ...strata.rows.flatMap(({ precision, comparison, ...row }) => [
        row,
        precision ?? row,
        comparison ?? row,
      ]),
    ].map(({ value, n }) => `${value.toFixed(1)}% of ${n.toLocaleString('en-US')}`),
  );
const printed = (operation: Parameters<typeof measuredInWords>[0]) =>
  measuredInWords(operation)?.match(/\d[\d.]*%(?: of [\d,]*\d)?/g) ?? [];

describe('the measured quality of an operation', () => {
  it.each([
    ['pii', masking, 11],
    ['toxicity', review, 2],
    ['entities', review, 2],
    ['sentiment', review, 1],
  ] as const)('prints only figures of the shipped package: %s', (operation, sample, count) => {
    const figures = printed(operation);
    expect(figures).toHaveLength(count);
    for (const figure of figures) expect(sharesOf(sample)).toContain(figure);
    for (const { byHand, generated, precision } of measurementsOf([operation]).flatMap(({ kinds }) => kinds))
      for (const share of [byHand, generated, precision])
        if (share)
          expect(sharesOf(sample)).toContain(
            `${share.value.toFixed(1)}% of ${share.n.toLocaleString('en-US')}`,
          );
  });

  it('states each kind with what was found in messages written by hand first', () => {
    const [{ kinds = [], sentence = '' } = {}] = measurementsOf(['pii']);
    expect(kinds.map(({ name, byHand }) => ({ name, ...byHand }))).toEqual(
      masking.strata.rows.map(({ name, value, n }) => ({ name, value, n })),
    );
    expect(sentence).toMatch(
      /^Personal data masked in messages written by hand: \d+\.\d% of \d+\. By kind: /,
    );
    expect(sentence).toMatch(/The engine misses names in lower case/);
  });
});
