import type { AuditedPage } from './audited-page';
import type { AuditedPortal } from './audited-portal';

const inboxBytes = 50_000;
const editorBytes = 60_000;

/** The inbox, with leads in it, as a founder meets it, and the editors. */
export function founderPages({
  founderCookie,
  receiptPath,
  newRoomPath,
  newRoomCookie,
}: AuditedPortal): AuditedPage[] {
  const page = (name: string, path: string, scriptBytesMax = inboxBytes): AuditedPage => ({
    name,
    path,
    notForSearch: 'for founders only',
    scriptBytesMax,
    performanceMin: 90,
    cookie: founderCookie,
  });
  const planEditor = `${newRoomPath}/plan/edit`;
  return [
    page('inbox', '/inbox'),
    page('inbox, a lead', receiptPath.replace('/receipts/', '/inbox/')),
    page('pipeline', '/inbox/pipeline'),
    page('alerts', '/inbox/alerts'),
    page('next-actions', '/inbox/deals'),
    page('API keys', '/inbox/api-keys'),
    page('offer editor', '/inbox/offers/masking-shadow-14', editorBytes),
    page('new offer', '/inbox/offers/new', editorBytes),
    page('evidence editor', '/inbox/offers/message-review-30/evidence', editorBytes),
    page('portal settings', '/inbox/portal', editorBytes),
    page('plan editor', `/inbox${planEditor}`, editorBytes),
    {
      ...page('plan editor of a buyer', planEditor, editorBytes),
      notForSearch: 'for one buyer only',
      cookie: newRoomCookie,
    },
  ];
}
