import type { ApprovalMemo } from '@/lib/quotes/document/approval-memo';
import { loadQuote } from './load-quote';

/** The memo on a quote as a text of a media type; 404 for no quote, 503 while the database does not answer. */
export async function memoAnswer(
  { params }: { params: Promise<{ quoteId: string }> },
  type: 'text/markdown' | 'text/plain',
  written: (memo: ApprovalMemo, address: string) => string,
): Promise<Response> {
  const shown = await loadQuote((await params).quoteId);
  const extension = type === 'text/markdown' ? 'md' : 'txt';
  const name = ['approval-memo', ...(shown?.document.number ? [shown.document.number] : [])].join('-');
  const headers = {
    ...(shown && { 'Content-Disposition': `inline; filename="${name}.${extension}"` }),
    'Content-Type': `${shown ? type : 'text/plain'}; charset=utf-8`,
    'X-Robots-Tag': 'noindex',
  };
  if (shown) return new Response(written(shown.memo, shown.address), { headers });
  return shown === null
    ? new Response('The quote cannot be shown right now.\n', { status: 503, headers })
    : new Response('Quote not found.\n', { status: 404, headers });
}
