import { seeOther } from '@/lib/http/mounts/see-other';
import { normalizedQuoteNumber } from '@/lib/quotes/document/quote-number';

/** More characters than an address of a number has. */
const shownLengthMax = 40;

/** Leads from the field for a number to the address of the number, which says whether a quote has it. */
export function GET(request: Request): Response {
  const typed = new URL(request.url).searchParams.get('number')?.trim().toWellFormed() ?? '';
  if (typed === '') return seeOther('/quote');
  const number = normalizedQuoteNumber(typed) ?? shownInAddress(typed);
  return seeOther(`/q/${encodeURIComponent(number)}`);
}

/** Text that is not a quote number, made safe for a path segment; a hyphen where nothing is left. */
function shownInAddress(typed: string): string {
  const shown = typed.replace(/[^\p{L}\p{N}-]+/gu, ' ').trim();
  return [...shown].slice(0, shownLengthMax).join('') || '-';
}
