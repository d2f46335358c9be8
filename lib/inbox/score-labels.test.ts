import { expect, it } from 'vitest';
import { missingReasons, scoringRules } from '../leads/scoring';
import { scoreInWords } from './labels';

const without = (...signals: string[]) =>
  missingReasons(scoringRules.filter(({ signal }) => !signals.includes(signal)));

it.each([
  [100, without(), 'Full marks: nothing missing'],
  [85, without('high_volume_or_high_risk'), 'Missing: high volume or high risk (15 points short of 100)'],
  [
    80,
    without('risk_owner_named', 'annual_commit_meets_minimum'),
    'Missing: a risk owner and the minimum annual plan (20 points short of 100)',
  ],
])('a score of %d is explained by what it lacks', (score, missing, words) => {
  expect(scoreInWords(score, missing, null)).toBe(words);
});

it('describes a low score by the way to the next band', () => {
  const missing = without('samples_available', 'risk_owner_named', 'high_volume_or_high_risk');
  expect(scoreInWords(50, missing, { band: 'B', pointsMissing: 15, ways: [] })).toBe(
    '15 points short of band B',
  );
  expect(scoreInWords(50, missing, null)).toBe('3 answers that earn points are missing');
});
