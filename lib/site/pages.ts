export interface Page {
  path: string;
  values?: string;
  /** Readers: everyone, the one buyer who has the address, or signed-in founders. */
  audience: 'everyone' | 'buyer' | 'founder';
  /**
   * Kind of cache entry. Except for `never`, the page must depend only on that kind of data, the settings and the
   * requested address. `guest` is for callers without a cookie that the page uses; `dated` pages are keyed ones that
   * name a review date, and are cached for a minute.
   */
  cache: 'offers' | 'keyed' | 'dated' | 'quote' | 'receipt' | 'guest' | 'never';
  /**
   * Query parameters that the page reads; none may name a record. The page is cached by their values, and other
   * parameters are ignored. Without this list, the page is cached only if there is no query.
   */
  cachedByParameters?: readonly string[];
  /**
   * Start of Next's scripts in the browser: `never` for pages that need at most the portal's own scripts, `interaction`
   * on first use of a form that works without scripts, `paint` after first paint on pages that are read first.
   */
  hydrate: 'never' | 'interaction' | 'paint' | 'immediately';
  /** True for pages that DEVELOPER_API=off removes. */
  isOfDeveloperApi?: true;
  nav?: string;
  /** Address of the navigation item that the page belongs to, if it is not one itself. */
  within?: string;
}

export const documentationPath = '/developers';

/** Header in which `server/` passes a page its own path, percent-encoded; absent on another host. */
export const pagePathHeader = 'x-portal-path';

const forEveryone = { audience: 'everyone', cache: 'offers', hydrate: 'never' } as const;
const form = { audience: 'everyone', cache: 'keyed', hydrate: 'interaction' } as const;
const calculatorParameters = [
  'offer_id',
  'annual_commit',
  'custom_integration',
  'pii_real',
  'samples_available',
  'messages_a_month',
  'checking_cost',
  'compare',
  'error',
];
const documentation = { audience: 'everyone', cache: 'keyed', hydrate: 'never' } as const;
const quote = { within: '/quote', audience: 'buyer', cache: 'quote', hydrate: 'never' } as const;
const receiptAct = { audience: 'buyer', cache: 'receipt', hydrate: 'never' } as const;
// Pages of one pilot depend on who reads them.
const room = { audience: 'buyer', cache: 'never', hydrate: 'never' } as const;
const inbox = { audience: 'founder', cache: 'never', hydrate: 'paint' } as const;
// These forms need no scripts, and hydration would discard text typed before it.
const plainForm = { ...inbox, hydrate: 'never' } as const;
const signIn = { audience: 'founder', cache: 'never', hydrate: 'never' } as const;

export const pages: readonly Page[] = [
  { path: '/', nav: 'Pilots', ...forEveryone, cachedByParameters: ['work', 'acting', 'checked'] },
  { path: '/offers/[offerId]', within: '/', ...forEveryone },
  {
    path: '/compare',
    within: '/',
    ...forEveryone,
    cachedByParameters: ['data', 'price', 'days', 'sort', 'offer'],
  },
  { path: '/evidence', nav: 'Evidence', ...forEveryone },
  { path: '/samples/[offerId]', within: '/evidence', ...forEveryone },
  { path: '/quote', nav: 'Price', ...form, cachedByParameters: calculatorParameters },
  { path: '/rates', within: '/quote', ...forEveryone, isOfDeveloperApi: true },
  { path: '/request', ...form, cache: 'dated' },
  { path: '/trust', nav: 'Trust', ...forEveryone },
  { path: '/trust/questions', within: '/trust', ...forEveryone },
  { path: '/privacy', within: '/trust', ...forEveryone },
  { path: documentationPath, nav: 'Developers', ...documentation },
  {
    path: `${documentationPath}/[topic]`,
    within: documentationPath,
    values: '[a-z-]{1,40}',
    ...documentation,
  },
  { path: `${documentationPath}/try`, within: documentationPath, ...form },
  {
    path: `${documentationPath}/search`,
    within: documentationPath,
    ...documentation,
    cachedByParameters: ['q'],
  },
  { path: `${documentationPath}/keys`, within: documentationPath, ...documentation, isOfDeveloperApi: true },
  {
    path: `${documentationPath}/keys/[address]`,
    audience: 'buyer',
    cache: 'never',
    hydrate: 'never',
  },
  { path: '/quotes/compare', ...quote, cache: 'never' },
  { path: '/quotes/[quoteId]', ...quote },
  { path: '/quotes/[quoteId]/memo', ...quote },
  { path: '/quotes/[quoteId]/edit/[token]', ...quote, cache: 'never' },
  { path: '/q/[number]', ...quote, cache: 'never' },
  { path: '/receipts/[leadId]', audience: 'buyer', cache: 'receipt', hydrate: 'never' },
  { path: '/receipts/[leadId]/withdraw', ...receiptAct },
  { path: '/receipts/[leadId]/correct', ...receiptAct },
  { path: '/receipts/[leadId]/erase', ...receiptAct },
  { path: '/join/[token]', ...room },
  { path: '/pilots/[pilotId]', ...room },
  { path: '/pilots/erased', ...room },
  { path: '/pilots/[pilotId]/decide', ...room, hydrate: 'paint' },
  { path: '/pilots/[pilotId]/[tab]', ...room },
  { path: '/pilots/[pilotId]/week/[week]', ...room },
  { path: '/pilots/[pilotId]/plan/edit', ...room, hydrate: 'paint' },
  { path: '/inbox', nav: 'Inbox', ...inbox },
  { path: '/inbox/[leadId]', values: 'lead_[0-9a-z]{1,64}', ...inbox },
  { path: '/inbox/pilots', nav: 'Pilots', ...inbox },
  { path: '/inbox/pilots/open', ...plainForm },
  { path: '/inbox/pilots/[pilotId]', ...plainForm },
  { path: '/inbox/pilots/[pilotId]/[tab]', ...plainForm },
  { path: '/inbox/pilots/[pilotId]/week/[week]', ...plainForm },
  { path: '/inbox/pilots/[pilotId]/plan/edit', ...inbox, hydrate: 'immediately' },
  { path: '/inbox/pipeline', nav: 'Pipeline', ...inbox },
  { path: '/inbox/traffic', ...plainForm },
  { path: '/inbox/deals', nav: 'Next actions', ...plainForm },
  { path: '/inbox/alerts', ...inbox },
  { path: '/inbox/companies', nav: 'Companies', ...inbox },
  { path: '/inbox/companies/[companyKey]', values: '[^/]{1,1000}', ...inbox },
  { path: '/inbox/offers', nav: 'Offers', ...inbox },
  { path: '/inbox/offers/new', ...inbox },
  { path: '/inbox/offers/[offerId]', values: '[\\w-]{1,64}', ...inbox },
  { path: '/inbox/offers/[offerId]/evidence', values: '[\\w-]{1,64}', ...inbox },
  { path: '/inbox/offers/drafts/[draftId]', values: '\\d{1,15}', ...inbox },
  { path: '/inbox/api-keys', nav: 'API keys', ...inbox },
  { path: '/inbox/api-keys/[keyId]', values: '[\\w-]{1,64}', ...inbox },
  { path: '/inbox/templates', ...plainForm },
  { path: '/inbox/templates/[templateId]', values: '\\d{1,15}', ...plainForm },
  { path: '/inbox/log', ...inbox },
  { path: '/inbox/portal', ...inbox },
  { path: '/inbox/team', ...inbox },
  { path: '/inbox/settings', nav: 'Settings', ...inbox },
  { path: '/inbox/settings/second-factor', ...inbox, hydrate: 'immediately' },
  { path: '/inbox/settings/second-factor/offer', ...inbox },
  { path: '/sign-in', ...signIn, cache: 'guest' },
  { path: '/sign-in/second-factor', ...signIn },
  { path: '/sign-in/set-password', ...signIn },
];

const pageByPath = new Map(pages.filter(isStatic).map((page) => [page.path, page]));

const patterns = pages
  .filter((page) => !isStatic(page))
  .map((page) => ({
    page,
    regex: new RegExp(`^${page.path.replace(/\[\w+\]/g, page.values ?? '[^/]{1,100}')}$`),
  }));

function isStatic({ path }: Page): boolean {
  return !path.includes('[');
}

export function pageOf(path: string): Page | undefined {
  return pageByPath.get(path) ?? patterns.find(({ regex }) => regex.test(path))?.page;
}

export function navigationOf(audience: Page['audience']): { path: string; name: string }[] {
  return pages.flatMap(({ path, nav, audience: ofPage }) =>
    nav !== undefined && ofPage === audience ? [{ path, name: nav }] : [],
  );
}

export interface Place {
  path: string;
  name: string;
  /** Value of `aria-current`: `page` for the shown page itself, `true` for the item that it belongs to. */
  current: 'page' | 'true' | undefined;
}

/** Returns the navigation of an audience for the page at a path; without a path no item is current. */
export function placesAt(audience: Page['audience'], path: string | undefined): Place[] {
  const shown = path === undefined ? undefined : pageOf(path);
  return navigationOf(audience).map((place) => ({
    ...place,
    current: place.path === shown?.path ? 'page' : place.path === shown?.within ? 'true' : undefined,
  }));
}
