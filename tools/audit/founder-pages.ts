import type { AuditedPage } from './audited-page';
import type { AuditedPortal } from './audited-portal';

const inboxBytes = 50_000;
const editorBytes = 60_000;

/** The inbox, with leads in it, as a founder meets it. */
export function founderPages({ founderCookie, receiptPath }: AuditedPortal): AuditedPage[] {
  const page = (name: string, path: string, scriptBytesMax = inboxBytes): AuditedPage => ({
    name,
    path,
    notForSearch: 'for founders only',
    scriptBytesMax,
    performanceMin: 90,
    cookie: founderCookie,
  });
  return [
    page('inbox', '/inbox'),
    page('inbox, a lead', receiptPath.replace('/receipts/', '/inbox/')),
    page('pipeline', '/inbox/pipeline'),
    page('alerts', '/inbox/alerts'),
    page('next-actions', '/inbox/deals'),
    page('API keys', '/inbox/api-keys'),
    page('offer editor', '/inbox/offers/masking-shadow-14', editorBytes),
  ];
}
