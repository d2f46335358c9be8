import type { AuditedPortal } from './audited-portal';

/** A public page as the audit measures it. */
export interface PublicPage {
  name: string;
  path: string;
  /** Why search engines are kept out, where they are: the SEO figure then does not apply. */
  notForSearch?: string;
  /** JavaScript that it may load beyond the framework's floor, in bytes of gzip. */
  scriptBytesMax: number;
}

const plainPageBytes = 8_000;
const requestFormBytes = 20_000;

/** Every public page. */
export function publicPages({ quotePath, receiptPath }: AuditedPortal): PublicPage[] {
  const page = (name: string, path: string, notForSearch?: string): PublicPage => ({
    name,
    path,
    scriptBytesMax: plainPageBytes,
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
    page('try it', '/developers/try'),
    page('privacy', '/privacy'),
    page('not found', '/no-such-page', 'answered with 404'),
  ];
}
