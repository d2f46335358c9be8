import { quoteNumberOf } from '../../lib/quotes/document/quote-number';
import type { AuditedPortal } from './audited-portal';
import type { PageState } from './page-states';

const roomTabs = ['', '/plan', '/plan/edit', '/inputs', '/results', '/record', '/week/2'];

const founderPaths = [
  '',
  '?view=all',
  '/pilots',
  '/pipeline',
  '/companies',
  '/traffic',
  '/deals',
  '/alerts',
  '/offers',
  '/offers/masking-shadow-14',
  '/offers/new',
  '/offers/message-review-30/evidence',
  '/api-keys',
  '/templates',
  '/log',
  '/portal',
  '/team',
  '/settings',
];

const buyerPaths = [
  '/rates',
  '/trust/questions',
  '/developers',
  '/developers/developer-api',
  '/developers/try',
  '/developers/keys',
  '/sign-in',
];

/** Pages of the demo pilot for its buyer and for a founder, pages of founders, and pages with few states. */
export function privateStates(portal: AuditedPortal): PageState[] {
  const { founderCookie, roomCookie, roomPath, newRoomPath, quotePath, receiptPath } = portal;
  const number = quoteNumberOf(quotePath.split('/')[2] ?? '');
  const page = (path: string, cookie?: string): PageState => ({
    name: path.replace(roomPath, '/pilots/demo').slice(1).replaceAll(/\W+/g, ' '),
    ...(cookie !== undefined && { cookie }),
    reach: (browserPage) => browserPage.goto(path),
  });
  return [
    ...buyerPaths.map((path) => page(path)),
    { ...page(`/quotes/compare?first=${number}&second=${number}`), name: 'quotes compared' },
    ...roomTabs.map((tab) => page(`${roomPath}${tab}`, roomCookie)),
    ...roomTabs.map((tab) => page(`/inbox${roomPath}${tab}`, founderCookie)),
    { ...page(`/inbox${newRoomPath}/plan/edit`, founderCookie), name: 'plan editor' },
    ...founderPaths.map((path) => page(`/inbox${path}`, founderCookie)),
    { ...page(receiptPath.replace('/receipts/', '/inbox/'), founderCookie), name: 'inbox lead' },
  ];
}
