import { memoAsMarkdown } from '@/lib/quotes/document/approval-memo';
import { memoAnswer } from '../memo-answer';

export function GET(_: Request, context: { params: Promise<{ quoteId: string }> }): Promise<Response> {
  return memoAnswer(context, 'text/markdown', memoAsMarkdown);
}
