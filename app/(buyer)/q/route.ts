import { seeOther } from '@/lib/http/mounts/respond';
import { normalizedQuoteNumber } from '@/lib/quotes/document/quote-number';

/** Maximum characters of the searched text to show; a quote number is shorter. */
const shownLengthMax = 40;

/** Redirects from the search field to the page of a quote's number, which reports if no quote has it. */
export function GET(request: Request): Response {
  const typed = new URL(request.url).searchParams.get('number')?.trim().toWellFormed() ?? '';
  if (typed === '') return seeOther('/quote');
  const number = normalizedQuoteNumber(typed) ?? shownInAddress(typed);
  return seeOther(`/q/${encodeURIComponent(number)}`);
}

/** Text that is not a quote number, made safe for a path segment; a hyphen if nothing is left. */
function shownInAddress(typed: string): string {
  const shown = typed.replace(/[^\p{L}\p{N}-]+/gu, ' ').trim();
  return [...shown].slice(0, shownLengthMax).join('') || '-';
}
