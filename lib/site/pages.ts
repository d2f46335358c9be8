/** A page of the portal, and how the server treats it. */
export interface Page {
  /** Its address; a part in brackets stands for any value. */
  path: string;
  /** Which values that part takes, as a pattern; any by default. */
  values?: string;
  /** Who reads it: everyone, the one buyer who knows its address, or a signed-in founder. */
  audience: 'everyone' | 'buyer' | 'founder';
  /**
   * What it is cached by; it must depend on nothing else but the settings and the address it was asked at. `guest` is
   * for callers without a cookie that it shows something of.
   */
  cache: 'offers' | 'keyed' | 'quote' | 'receipt' | 'guest' | 'never';
  /**
   * The parameters of the query that it reads, none of which names a record: it is cached for their values, whatever else
   * the query has. Without them it is cached without a query only.
   */
  cachedByParameters?: readonly string[];
  /**
   * When Next's scripts run in the browser: never where nothing needs them but a script of the portal's own, on
   * the first use of a form that works without, once a page is painted that is read before it is used.
   */
  hydrate: 'never' | 'interaction' | 'paint' | 'immediately';
  /** Its name in the navigation of its audience. */
  nav?: string;
  /** The address of the place in the navigation that it belongs to, where it has no name there itself. */
  within?: string;
}

export const documentationPath = '/developers';

/** The header by which `server/` tells a page its own path, percent-encoded; absent on another host. */
export const pagePathHeader = 'x-portal-path';

const forEveryone = { audience: 'everyone', cache: 'offers', hydrate: 'never' } as const;
const form = { audience: 'everyone', cache: 'keyed', hydrate: 'interaction' } as const;
const calculatorParameters = [
  'offer_id',
  'annual_commit',
  'custom_integration',
  'pii_real',
  'samples_available',
  'compare',
  'error',
];
const documentation = { audience: 'everyone', cache: 'keyed', hydrate: 'never' } as const;
const quote = { within: '/quote', audience: 'buyer', cache: 'quote', hydrate: 'never' } as const;
const receiptAct = { audience: 'buyer', cache: 'receipt', hydrate: 'never' } as const;
const inbox = { audience: 'founder', cache: 'never', hydrate: 'paint' } as const;
// What is typed before Next's scripts run would be lost to them, and these forms need none.
const plainForm = { ...inbox, hydrate: 'never' } as const;
const signIn = { audience: 'founder', cache: 'never', hydrate: 'never' } as const;

/** Every page, in the order of navigation and sitemap. */
export const pages: readonly Page[] = [
  { path: '/', nav: 'Pilots', ...forEveryone, cachedByParameters: ['work', 'acting', 'checked'] },
  { path: '/offers/[offerId]', within: '/', ...forEveryone },
  { path: '/compare', within: '/', ...forEveryone },
  { path: '/evidence', nav: 'Evidence', ...forEveryone },
  { path: '/samples/[offerId]', within: '/evidence', ...forEveryone },
  { path: '/quote', nav: 'Price', ...form, cachedByParameters: calculatorParameters },
  { path: '/request', ...form },
  { path: '/trust', nav: 'Trust', ...forEveryone },
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
  { path: `${documentationPath}/keys`, within: documentationPath, ...documentation },
  { path: `${documentationPath}/keys/[address]`, audience: 'buyer', cache: 'never', hydrate: 'never' },
  { path: '/quotes/[quoteId]', ...quote },
  { path: '/quotes/[quoteId]/memo', ...quote },
  { path: '/q/[number]', ...quote, cache: 'never' },
  { path: '/receipts/[leadId]', audience: 'buyer', cache: 'receipt', hydrate: 'never' },
  { path: '/receipts/[leadId]/withdraw', ...receiptAct },
  { path: '/receipts/[leadId]/correct', ...receiptAct },
  { path: '/receipts/[leadId]/erase', ...receiptAct },
  { path: '/inbox', nav: 'Inbox', ...inbox },
  { path: '/inbox/[leadId]', values: 'lead_[0-9a-z]{1,64}', ...inbox },
  { path: '/inbox/pipeline', nav: 'Pipeline', ...inbox },
  { path: '/inbox/alerts', ...inbox },
  { path: '/inbox/companies', nav: 'Companies', ...inbox },
  { path: '/inbox/companies/[companyKey]', values: '[^/]{1,1000}', ...inbox },
  { path: '/inbox/offers', nav: 'Offers', ...inbox },
  { path: '/inbox/offers/new', ...inbox },
  { path: '/inbox/offers/[offerId]', values: '[\\w-]{1,64}', ...inbox },
  { path: '/inbox/offers/drafts/[draftId]', values: '\\d{1,15}', ...inbox },
  { path: '/inbox/api-keys', nav: 'Keys', ...inbox },
  { path: '/inbox/api-keys/[keyId]', values: '[\\w-]{1,64}', ...inbox },
  { path: '/inbox/templates', ...plainForm },
  { path: '/inbox/templates/[templateId]', values: '\\d{1,15}', ...plainForm },
  { path: '/inbox/log', ...inbox },
  { path: '/inbox/team', ...inbox },
  { path: '/inbox/settings', ...inbox },
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
    regex: new RegExp(`^${page.path.replace(/\[\w+\]/, page.values ?? '[^/]{1,100}')}$`),
  }));

function isStatic({ path }: Page): boolean {
  return !path.includes('[');
}

/** The page at a path, if there is one. */
export function pageOf(path: string): Page | undefined {
  return pageByPath.get(path) ?? patterns.find(({ regex }) => regex.test(path))?.page;
}

/** The navigation of an audience, in its order. */
export function navigationOf(audience: Page['audience']): { path: string; name: string }[] {
  return pages.flatMap(({ path, nav, audience: ofPage }) =>
    nav !== undefined && ofPage === audience ? [{ path, name: nav }] : [],
  );
}

/** A place in the navigation of an audience. */
export interface Place {
  path: string;
  name: string;
  /** How it stands to the page that is shown, as `aria-current` says it: that page itself, or what it belongs to. */
  current: 'page' | 'true' | undefined;
}

/** The navigation of an audience as the page at a path shows it; without a path nothing of it is current. */
export function placesAt(audience: Page['audience'], path: string | undefined): Place[] {
  const shown = path === undefined ? undefined : pageOf(path);
  return navigationOf(audience).map((place) => ({
    ...place,
    current: place.path === shown?.path ? 'page' : place.path === shown?.within ? 'true' : undefined,
  }));
}
