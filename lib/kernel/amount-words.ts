import { readAmount } from './amount-text';
import { exactUsd } from './exact-usd';

/** An amount in digits and at most one point, as a field shows it: {@link readAmount} reads it back. */
export function amountText(amount: number): string {
  const short = String(amount);
  const digits = short.includes('e') ? exactUsd(amount).replace(/[$,]/g, '') : short;
  return typeof readAmount(digits) === 'number' ? digits : `${digits}0`;
}

/** What to ask of a text that has two readings: `Do you mean $200,000 or $200? …`; undefined for any other text. */
export function amountQuestion(typed: string, unit?: 'USD'): string | undefined {
  const amounts = readAmount(typed);
  if (typeof amounts !== 'object') return undefined;
  const figures = amounts.map((amount) => (unit === 'USD' ? exactUsd(amount) : exactUsd(amount).slice(1)));
  return `Do you mean ${figures.join(' or ')}? Write ${amounts.map(amountText).join(' or ')}.`;
}
