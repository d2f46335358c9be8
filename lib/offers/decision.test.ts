import { describe, expect, it } from 'vitest';
import { decisionInWords, decisionOf, labelledScale, overallNote } from './decision';
import type { EvidencePackage } from './evidence-package';

const speech: EvidencePackage['strata'] = {
  metric: 'Word error rate',
  unit: '%',
  better: 'lower',
  target: 10.0,
  rows: [
    { name: 'Landline, one speaker', value: 4.6, ci_low: 4.2, ci_high: 5.1, n: 96 },
    { name: 'Mobile, one speaker', value: 6.7, ci_low: 6.2, ci_high: 7.3, n: 88 },
    { name: 'Two speakers, overlapping', value: 10.9, ci_low: 10.0, ci_high: 11.8, n: 41 },
    { name: 'Strong regional accent', value: 8.7, ci_low: 7.8, ci_high: 9.6, n: 37 },
    { name: 'Background noise over 20 dB', value: 13.8, ci_low: 12.3, ci_high: 15.2, n: 20 },
  ],
};
const documents: EvidencePackage['strata'] = {
  metric: 'Outputs accepted unchanged',
  unit: '%',
  better: 'higher',
  target: 92.0,
  rows: [
    { name: 'Typed letters', value: 98.3, ci_low: 96.5, ci_high: 99.2, n: 412 },
    { name: 'Forms, printed', value: 97.0, ci_low: 94.7, ci_high: 98.3, n: 368 },
    { name: 'Forms, handwritten', value: 87.8, ci_low: 82.8, ci_high: 91.5, n: 221 },
    { name: 'Photographs of documents', value: 92.6, ci_low: 87.8, ci_high: 95.6, n: 176 },
    { name: 'Scans under 150 dpi', value: 85.6, ci_low: 77.2, ci_high: 91.2, n: 97 },
  ],
};

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const row = (name: string, value: number, ci_low: number, ci_high: number) => ({
  ...{ name, value, ci_low, ci_high },
  n: 10,
});
const strata = (rows: EvidencePackage['strata']['rows'], better: 'higher' | 'lower' = 'lower') => ({
  ...{ metric: 'Error rate', unit: '%', better, target: 10 },
  rows,
});

describe('decisionOf', () => {
  it('automates the kinds shown to reach the target, best first', () => {
    const decision = decisionOf(speech);
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

  it('handles targets where lower is better', () => {
    expect(namesOf(decisionOf(documents).handOver)).toEqual(['Typed letters', 'Forms, printed']);
  });

  it('automates a kind whose interval ends at the target, but not one whose interval crosses it', () => {
    const decision = decisionOf(strata([row('at', 9, 8, 10), row('over', 9, 8, 10.1)]));
    expect(namesOf(decision.handOver)).toEqual(['at']);
    expect(namesOf(decision.keepPeopleOn)).toEqual(['over']);
  });
});

describe('decisionOf a comparison', () => {
  it('automates a kind only if it reaches the target in both sets of items', () => {
    const [good, bad] = [row('good', 5, 4, 6), row('bad', 15, 14, 16)];
    const compared = strata([
      { ...good, name: 'both', comparison: good },
      { ...good, name: 'first only', comparison: bad },
      { ...bad, name: 'second only', comparison: good },
    ]);
    const { handOver, keepPeopleOn } = decisionOf(compared);
    expect(namesOf(handOver)).toEqual(['both']);
    expect(namesOf(keepPeopleOn)).toEqual(['first only', 'second only']);
  });
});

describe('decisionInWords', () => {
  const words = (rows: ReturnType<typeof row>[]) => decisionInWords(decisionOf(strata(rows)), 'recordings');
  const good = row('good', 5, 4, 6);
  const bad = row('bad', 15, 14, 16);

  it('states what to automate and what not', () => {
    expect(decisionInWords(decisionOf(speech), 'recordings')).toEqual([
      'Automate three of five kinds of recordings.',
      'Keep human review for the other two.',
    ]);
    expect(words([good, bad])).toEqual([
      'Automate one of two kinds of recordings.',
      'Keep human review for the other one.',
    ]);
  });

  it('uses one sentence if all kinds have the same result', () => {
    expect(words([good, good])).toEqual(['Automate both kinds of recordings.']);
    expect(words([bad, bad])).toEqual(['Keep human review for both kinds of recordings.']);
    expect(words([good])).toEqual(['Automate all recordings.']);
  });
});

describe('overallNote', () => {
  const overall = {
    name: 'Error rate',
    unit: '%',
    better: 'lower' as const,
    baseline: null,
    n: 20,
    target: 10,
  };
  const noteOf = (rows: ReturnType<typeof row>[], ci_high: number) =>
    overallNote({
      strata: strata(rows),
      metrics: [{ ...overall, value: 9, ci_low: 8, ci_high }],
      data_set: { unit: 'letters' },
    });
  const [clear, unclear] = [row('clear', 5, 4, 6), row('unclear', 9, 7, 11)];

  it('explains kinds that are not shown to meet a target that all items meet', () => {
    expect(noteOf([unclear, unclear], 9.9)).toBe(
      'All letters together meet the target, but no single kind is shown to meet it.',
    );
    expect(noteOf([unclear, unclear], 10.1)).toBeNull();
    expect(noteOf([clear, unclear], 9.9)).toBeNull();
    expect(noteOf([unclear], 9.9)).toBeNull();
  });
});

describe('labelledScale', () => {
  it('begins at a label and shows every interval', () => {
    expect(labelledScale(speech)).toEqual({
      from: 0,
      to: expect.closeTo(15.96),
      ticks: [0, 5, 10, 15],
    });
    expect(labelledScale(documents)).toEqual({ from: 70, to: 100, ticks: [70, 80, 90, 100] });
  });

  it('labels small figures without floating-point noise', () => {
    const small = { ...strata([row('one', 0.15, 0.1, 0.2)]), unit: 's', target: 0.3 };
    expect(labelledScale(small).ticks).toEqual([0.1, 0.15, 0.2, 0.25, 0.3]);
  });
});
