/** Every address that a form of a page is sent to; a part in brackets stands for any value. */
export const formPaths: readonly string[] = [
  '/quote/save',
  '/quotes/[quoteId]/prepared-for',
  '/request/send',
  '/developers/keys/send',
  '/developers/keys/[address]/show',
  '/developers/keys/[address]/erase',
  '/receipts/[leadId]/withdraw/send',
  '/receipts/[leadId]/correct/send',
  '/receipts/[leadId]/erase/send',
  '/sign-in/send',
  '/sign-in/second-factor/send',
  '/sign-in/set-password/send',
  '/sign-out',
  '/inbox/act',
  '/inbox/act/all',
  '/inbox/undo',
  '/inbox/erase',
  '/inbox/[leadId]/viewed',
  '/inbox/views/remove',
  '/inbox/views/save',
  '/inbox/drafts/delete',
  '/inbox/drafts/keep',
  '/inbox/templates/make',
  '/inbox/templates/restore',
  '/inbox/templates/[templateId]/delete',
  '/inbox/templates/[templateId]/move',
  '/inbox/templates/[templateId]/send',
  '/inbox/test-lead',
  '/inbox/alerts/feed',
  '/inbox/alerts/feed/end',
  '/inbox/api-keys/make',
  '/inbox/api-keys/[keyId]/revoke',
  '/inbox/api-keys/[keyId]/rotate',
  '/inbox/api-keys/trials/[trialId]/grant',
  '/inbox/api-keys/trials/[trialId]/refuse',
  '/inbox/api-keys/trials/[trialId]/erase',
  '/inbox/offers/new/send',
  '/inbox/offers/order',
  '/inbox/offers/drafts/[draftId]/publish',
  '/inbox/offers/drafts/[draftId]/discard',
  '/inbox/offers/[offerId]/revert',
  '/inbox/offers/[offerId]/ratify',
  '/inbox/offers/[offerId]/retire',
  '/inbox/offers/[offerId]/sample',
  '/inbox/offers/[offerId]/send',
  '/inbox/team/invite',
  '/inbox/team/[founderId]/disable',
  '/inbox/team/[founderId]/enable',
  '/inbox/team/[founderId]/link',
  '/inbox/team/[founderId]/role',
  '/inbox/team/[founderId]/sessions',
  '/inbox/settings/send',
  '/inbox/settings/name/send',
  '/inbox/settings/password/send',
  '/inbox/settings/review-times/send',
  '/inbox/settings/second-factor/begin',
  '/inbox/settings/second-factor/codes',
  '/inbox/settings/second-factor/confirm',
  '/inbox/settings/second-factor/remove',
  '/inbox/settings/sessions/end',
];

const fixed: ReadonlySet<string> = new Set(formPaths);

const patterns = formPaths
  .filter((path) => path.includes('['))
  .map((path) => new RegExp(`^${path.replace(/\[\w+\]/, '[^/]+')}$`));

/** The methods of everything that is no form and belongs to no API: pages, files, and what scripts read. */
const reading = 'GET, HEAD, OPTIONS';

/** The value of `Allow` for a path that belongs to no API. */
export function allowedMethodsOf(path: string): string {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return fixed.has(bare) || patterns.some((pattern) => pattern.test(bare))
    ? 'GET, HEAD, POST, OPTIONS'
    : reading;
}
