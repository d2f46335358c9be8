import { publicPaths } from '../../e2e/support/public-paths';
import type { AuditedPage } from './audited-page';
import type { AuditedPortal } from './audited-portal';

const plainPageBytes = 8_000;
const requestFormBytes = 20_000;

/** Every public page. */
export function publicPages({ quotePath, receiptPath }: AuditedPortal): AuditedPage[] {
  const page = (path: string): AuditedPage => ({
    name: path,
    path,
    scriptBytesMax: path === '/request' ? requestFormBytes : plainPageBytes,
    performanceMin: 95,
  });
  const isSecret = 'noindex: its address is a secret';
  return [
    ...publicPaths().map(page),
    { ...page(quotePath), name: 'saved quote', notForSearch: isSecret },
    { ...page(receiptPath), name: 'receipt', notForSearch: isSecret },
    { ...page('/no-such-page'), notForSearch: 'answered with 404' },
  ];
}
