import { describe, expect, it } from 'vitest';
import documentReview from '../../public/samples/document-review-30.json';
import speechShadow from '../../public/samples/speech-shadow-14.json';
import { decisionInWords, decisionOf, labelledScale } from './decision';
import { evidencePackageSchema } from './evidence-package';

const speech = evidencePackageSchema.parse(speechShadow);
const documents = evidencePackageSchema.parse(documentReview);

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const row = (name: string, value: number, ci_low: number, ci_high: number) => ({
  ...{ name, value, ci_low, ci_high },
  n: 10,
});
const strata = (rows: ReturnType<typeof row>[], better: 'higher' | 'lower' = 'lower') => ({
  ...{ metric: 'Error rate', unit: '%', better, target: 10 },
  rows,
});

describe('decisionOf', () => {
  it('hands over what is shown to reach the target, the best first', () => {
    const decision = decisionOf(speech.strata);
    expect(namesOf(decision.handOver)).toEqual([
      'Landline, one speaker',
      'Mobile, one speaker',
      'Strong regional accent',
    ]);
    expect(namesOf(decision.keepPeopleOn)).toEqual([
      'Two speakers, overlapping',
      'Background noise over 20 dB',
    ]);
  });

  it('reads targets that are to be exceeded the other way round', () => {
    expect(namesOf(decisionOf(documents.strata).handOver)).toEqual(['Typed letters', 'Forms, printed']);
  });

  it('keeps people on what touches the target from the wrong side only', () => {
    const decision = decisionOf(strata([row('at', 9, 8, 10), row('over', 9, 8, 10.1)]));
    expect(namesOf(decision.handOver)).toEqual(['at']);
    expect(namesOf(decision.keepPeopleOn)).toEqual(['over']);
  });
});

describe('decisionInWords', () => {
  const words = (rows: ReturnType<typeof row>[]) => decisionInWords(decisionOf(strata(rows)), 'recordings');
  const good = row('good', 5, 4, 6);
  const bad = row('bad', 15, 14, 16);

  it('says what is handed over and what is not', () => {
    expect(decisionInWords(decisionOf(speech.strata), 'recordings')).toEqual([
      'Hand over three kinds of recordings.',
      'Keep people on two.',
    ]);
    expect(words([good, bad])).toEqual(['Hand over one kind of recordings.', 'Keep people on one.']);
  });

  it('says it in one sentence where all kinds come out alike', () => {
    expect(words([good, good])).toEqual(['Hand over all two kinds of recordings.']);
    expect(words([bad, bad])).toEqual(['Keep people on all two kinds of recordings.']);
  });
});

describe('labelledScale', () => {
  it('begins at a label and shows every interval', () => {
    expect(labelledScale(speech.strata)).toEqual({
      from: 0,
      to: expect.closeTo(15.96),
      ticks: [0, 5, 10, 15],
    });
    expect(labelledScale(documents.strata)).toEqual({ from: 70, to: 100, ticks: [70, 80, 90, 100] });
  });

  it('labels small figures without the noise of fractions', () => {
    const small = { ...strata([row('one', 0.15, 0.1, 0.2)]), unit: 's', target: 0.3 };
    expect(labelledScale(small).ticks).toEqual([0.1, 0.15, 0.2, 0.25, 0.3]);
  });
});
