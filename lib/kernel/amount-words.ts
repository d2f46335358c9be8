import { hasTooManyDigits, readAmount } from './amount-text';
import { exactUsd } from './exact-usd';

/** An amount in digits and at most one point, as a field shows it: where it can be typed, `readAmount` reads it back. */
export function amountText(amount: number): string {
  const short = String(amount);
  const digits = short.includes('e') ? exactUsd(amount).replace(/[$,]/g, '') : short;
  return typeof readAmount(digits) === 'object' ? `${digits}0` : digits;
}

/** A sign or a code of a currency at either end. */
const currency = /^(?:\p{Sc}|[A-Z]{3}(?![A-Z]))|(?:\p{Sc}|(?<![A-Z])[A-Z]{3})$/iu;

const exponential = /^\$?\d+(?:\.\d+)?e\+?\d{1,3}$/i;

const tooManyDigits = 'Write at most 15 digits: an amount of more cannot be calculated exactly.';

/**
 * What to say of a text that is no amount as it stands: which of two readings is meant (`Do you mean $200,000 or $200? …`),
 * or why it is none. Undefined where no more is known than that.
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
  // Digits are there, so that only the currency is wrong.
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
