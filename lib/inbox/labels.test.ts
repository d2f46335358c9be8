import { expect, it } from 'vitest';
import { buyerKindOf, dueSoonFigure } from './labels';

it('shows where counting has stopped', () => {
  expect([0, 12, 199, 200, 201].map(dueSoonFigure)).toEqual(['0', '12', '199', '200+', '200+']);
});

it('distinguishes people from agents', () => {
  expect(buyerKindOf('human_buyer')).toBe('person');
  expect(buyerKindOf('ai_procurement_agent')).toBe('agent');
  expect(buyerKindOf('partner_agent')).toBe('partner');
});
