import { readAmount } from '../kernel/amount-text';

/** The largest amount that is recorded, in USD a year. */
const stageAmountMax = 1e12;

/** USD a year as a founder types them; null for none, `unclear` for what is no amount, may be two, or is too large. */
export function readStageAmount(typed: string): number | null | 'unclear' {
  const text = typed.trim();
  if (text === '') return null;
  const amount = readAmount(text);
  return typeof amount === 'number' && amount <= stageAmountMax ? amount : 'unclear';
}
