import { hasTooManyDigits, readAmount } from './amount-text';
import { exactUsd } from './exact-usd';

/**
 * Formats an amount for a form field, in digits with at most one point. `readAmount` parses it back if it can be typed.
 */
export function amountText(amount: number): string {
  const short = String(amount);
  const digits = short.includes('e') ? exactUsd(amount).replace(/[$,]/g, '') : short;
  return typeof readAmount(digits) === 'object' ? `${digits}0` : digits;
}

/** Currency sign or code at either end. */
const currency = /^(?:\p{Sc}|[A-Z]{3}(?![A-Z]))|(?:\p{Sc}|(?<![A-Z])[A-Z]{3})$/iu;

const exponential = /^\$?\d+(?:\.\d+)?e\+?\d{1,3}$/i;

const tooManyDigits = 'Write at most 15 digits: an amount of more cannot be calculated exactly.';

/**
 * Returns the error message for a typed text that is not a clear amount: the question which value is meant (`Do you
 * mean $200,000 or $200? …`), or the reason why it is invalid. Undefined if the reason is unknown.
 */
export function amountProblem(typed: string, unit?: 'USD'): string | undefined {
  const amounts = readAmount(typed);
  if (typeof amounts === 'number') return undefined;
  if (amounts !== undefined) {
    const figures = amounts.map((amount) => (unit === 'USD' ? exactUsd(amount) : exactUsd(amount).slice(1)));
    return `Do you mean ${figures.join(' or ')}? Write ${amounts.map(amountText).join(' or ')}.`;
  }
  if (hasTooManyDigits(typed)) return tooManyDigits;
  const text = typed.trim();
  if (exponential.test(text)) {
    const digits = amountText(Number(text.replace('$', '')));
    return readAmount(digits) === undefined ? tooManyDigits : `Write it in digits: ${digits}.`;
  }
  // The text has digits, so only the currency is wrong.
  if (
    unit === 'USD' &&
    /^\D*\d/.test(text) &&
    currency.test(text) &&
    !/^-|USD/i.test(text) &&
    !text.startsWith('$')
  )
    return 'Write the amount in US dollars, such as 60000: other currencies are not converted.';
  return undefined;
}
