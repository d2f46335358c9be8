import { expect, it } from 'vitest';
import { guardrails } from '../kernel/guardrails';
import { checkpointStatusInWords, guardrailWords, modeInWords } from './offer-labels';

it('shows an unknown mode by its id', () => {
  expect(modeInWords('dry_run')).toEqual({ name: 'Dry run', meaning: '' });
  expect(modeInWords('human_in_the_loop').name).toBe('Human in the loop');
});

it('calls a checkpoint committed only after founders committed to it', () => {
  expect(checkpointStatusInWords('pending_founder_ratification')).toBe(
    'Proposed, not yet approved by a founder',
  );
  expect(checkpointStatusInWords('committed')).toBe('Committed');
});

it('has words for every guardrail', () => {
  expect(guardrailWords.map((words) => words.flag)).toEqual(Object.keys(guardrails));
});
