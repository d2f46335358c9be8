import { readAmount } from '../kernel/amount-text';

/** Maximum recorded amount, in USD a year. */
const stageAmountMax = 1e12;

/**
 * Parses an amount of USD a year. Returns null for blank text and `unclear` if it is ambiguous, too large or not an
 * amount.
 */
export function readStageAmount(typed: string): number | null | 'unclear' {
  const text = typed.trim();
  if (text === '') return null;
  const amount = readAmount(text);
  return typeof amount === 'number' && amount <= stageAmountMax ? amount : 'unclear';
}
