import { publicPaths } from '../../e2e/support/public-paths';
import type { AuditedPage } from './audited-page';
import type { AuditedPortal } from './audited-portal';

const plainPageBytes = 8_000;
const requestFormBytes = 20_000;

/** URLs of pages in the form of shared links. */
const queriedPaths = [
  '/?work=both&acting=reviewed&checked=some',
  '/quote?offer_id=masking-shadow-14&annual_commit=100000&compare=60000&compare=170000',
  '/developers/search?q=rate+limit',
];

/** Every public page. */
export function publicPages({ quotePath, receiptPath }: AuditedPortal): AuditedPage[] {
  const page = (path: string): AuditedPage => ({
    name: path,
    path,
    scriptBytesMax: path === '/request' ? requestFormBytes : plainPageBytes,
    performanceMin: 95,
  });
  const secret = (name: string, path: string): AuditedPage => ({
    ...page(path),
    name,
    notForSearch: 'noindex: its address is a secret',
  });
  return [
    ...publicPaths().map(page),
    ...queriedPaths.map((path) =>
      path.startsWith('/developers/search')
        ? { ...page(path), notForSearch: 'noindex: an answer' }
        : page(path),
    ),
    secret('saved quote', quotePath),
    secret('approval memo', `${quotePath}/memo`),
    secret('receipt', receiptPath),
    secret('withdrawal', `${receiptPath}/withdraw`),
    secret('correction', `${receiptPath}/correct`),
    secret('erasure', `${receiptPath}/erase`),
    { ...page('/no-such-page'), notForSearch: 'answered with 404' },
  ];
}
