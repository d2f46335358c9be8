import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { Unavailable } from '@/app/_components/page-problems';
import { isAdmitted, tooManySearches } from '@/app/admission';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { getDeps } from '@/lib/compose';
import { ratePolicies } from '@/lib/http/limits/rate-limit';
import { setPageStatus } from '@/lib/process/page-status';
import { readQuoteIdByNumber } from '@/lib/quotes/document/read-quote-document';
import QuoteNumberNotFound from './not-found';

export const metadata: Metadata = { title: 'Quote', robots: { index: false, follow: false } };

/** Leads from the number of a quote to its page; guessing is limited like a POST. */
export default async function QuoteByNumber({ params }: { params: Promise<{ number: string }> }) {
  const number = decoded((await params).number);
  if (!(await isAdmitted('readQuoteByNumber', ratePolicies.write))) return tooManySearches();
  const { database } = getDeps();
  const quoteId = await nullWhenUnavailable(() => readQuoteIdByNumber({ database }, number));
  if (quoteId === null) return <Unavailable what="This quote" />;
  if (quoteId === undefined) return setPageStatus(404) ? <QuoteNumberNotFound typed={number} /> : notFound();
  redirect(`/quotes/${quoteId}`);
}

/** Decodes the path segment, which Next passes on encoded. One that cannot be decoded is not a number. */
function decoded(number: string): string {
  try {
    return decodeURIComponent(number);
  } catch {
    return '';
  }
}
