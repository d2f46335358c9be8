import { answerDownload } from '@/app/(founder)/answer-download';
import { exportLeads } from '@/lib/inbox/export-leads';
import { inboxFilterFrom } from '@/lib/inbox/inbox';

export function GET(request: Request): Promise<Response> {
  const { search, searchParams } = new URL(request.url);
  return answerDownload(request, {
    operation: 'exportLeads',
    contentType: 'text/csv; charset=utf-8',
    fileName: 'leads.csv',
    page: `/inbox${search}`,
    read: (store) => exportLeads(store, inboxFilterFrom(searchParams)),
  });
}
