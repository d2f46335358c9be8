import { expect, it } from 'vitest';
import { buyerKindOf } from './words';

it('tells people from agents', () => {
  expect(buyerKindOf('human_buyer')).toBe('person');
  expect(buyerKindOf('ai_procurement_agent')).toBe('agent');
  expect(buyerKindOf('partner_agent')).toBe('partner');
});
