import { expect, it } from 'vitest';
import { SyntheticLeads, seededNumbers } from './synthetic-leads';

const now = new Date('2026-11-21T12:00:00Z');
const many = (seed: number) => {
  const leads = new SyntheticLeads(seed, now, 300);
  return Array.from({ length: 500 }, () => leads.next());
};

it('is the same for the same seed, and another for another', () => {
  expect(many(1)).toEqual(many(1));
  expect(many(2)[0]).not.toEqual(many(1)[0]);
  const numbers = seededNumbers(7);
  for (let count = 0; count < 1_000; count += 1) {
    const number = numbers();
    expect(number >= 0 && number < 1).toBe(true);
  }
});

it('has leads of every status, each where its steps led, none in the future', () => {
  const leads = many(3);
  expect(new Set(leads.map(({ state }) => state.status)).size).toBe(6);
  for (const { steps, state, createdAt } of leads) {
    expect(steps.at(-1)?.after.status ?? 'new').toBe(state.status);
    for (const { at } of steps) expect(at >= createdAt && at <= now).toBe(true);
  }
  expect(new Set(leads.map(({ leadId }) => leadId)).size).toBe(500);
});
