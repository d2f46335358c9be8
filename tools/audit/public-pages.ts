import type { AuditedPage } from './audited-page';
import type { AuditedPortal } from './audited-portal';

const plainPageBytes = 8_000;
const requestFormBytes = 20_000;

/** Every public page. */
export function publicPages({ quotePath, receiptPath }: AuditedPortal): AuditedPage[] {
  const page = (name: string, path: string, notForSearch?: string): AuditedPage => ({
    name,
    path,
    scriptBytesMax: plainPageBytes,
    performanceMin: 95,
    ...(notForSearch && { notForSearch }),
  });
  return [
    page('home', '/'),
    page('offer, speech', '/offers/speech-shadow-14'),
    page('offer, documents', '/offers/document-review-30'),
    page('compare', '/compare'),
    page('calculator', '/quote'),
    page('saved quote', quotePath, 'noindex: its address is a secret'),
    { ...page('request form', '/request'), scriptBytesMax: requestFormBytes },
    page('receipt', receiptPath, 'noindex: its address is a secret'),
    page('sample, speech', '/samples/speech-shadow-14'),
    page('sample, documents', '/samples/document-review-30'),
    page('developers', '/developers'),
    page('operations', '/developers/operations'),
    page('developer API', '/developers/developer-api'),
    page('try it', '/developers/try'),
    page('privacy', '/privacy'),
    page('not found', '/no-such-page', 'answered with 404'),
  ];
}
