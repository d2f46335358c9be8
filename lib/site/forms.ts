/** Actions in a pilot that have a form each; an upload does not. */
export const roomActs = [
  'save_plan',
  'approve_plan',
  'set_input',
  'approve_start',
  'pause',
  'resume',
  'withdraw_file',
  'freeze_checkpoint',
  'continue',
  'stop',
  'freeze',
  'state',
  'decide',
  'call_off',
  'confirm_completion',
  'note_credit',
  'invite',
  'renew_link',
  'end_person',
] as const;

/** Actions of publishing a closed pilot as a sample: the vendor's, and the buyer's. */
export const publicationActs = ['save_sample', 'publish_sample', 'agree_sample', 'withdraw_sample'] as const;
export const founderPublicationActs = ['save_sample', 'publish_sample'] as const;

/** Actions that only the buyer has a form for. */
const buyerActs = ['continue', 'stop', 'decide'] as const;

export const founderRoomActs = roomActs.filter(
  (act): act is Exclude<typeof act, (typeof buyerActs)[number]> => !buyerActs.some((own) => own === act),
);

/**
 * Addresses of forms that share a route file, by the path of that file: `[act]` or `[...act]` is one of the acts. The
 * handlers are typed by this table, and `next.config.ts` responds to any other act with the 404 page.
 */
const formActs = {
  '/developers/keys/[address]/[act]': ['show', 'erase'],
  '/pilots/[pilotId]/act/[act]': [
    ...roomActs,
    'decide_item',
    'agree_sample',
    'withdraw_sample',
    'make_key',
    'end_key',
    'make_calendar',
    'end_calendar',
    'erase',
  ],
  '/receipts/[leadId]/[act]/send': ['add', 'withdraw', 'correct', 'erase'],
  '/inbox/alerts/[...act]': ['feed', 'feed/end', 'calendar', 'calendar/end'],
  '/inbox/api-keys/[keyId]/[act]': ['revoke', 'rotate'],
  '/inbox/api-keys/trials/[trialId]/[act]': ['grant', 'refuse', 'erase'],
  '/inbox/crm/[act]': ['make', 'revoke'],
  '/inbox/drafts/[act]': ['delete', 'keep'],
  '/inbox/offers/drafts/[draftId]/[act]': ['publish', 'discard'],
  '/inbox/pilots/[pilotId]/act/[act]': [
    ...founderRoomActs,
    ...founderPublicationActs,
    'make_key',
    'end_key',
    'erase',
  ],
  '/inbox/portal/[act]': ['send', 'publish', 'revert', 'check', 'import', 'dismiss'],
  '/inbox/settings/[...act]': [
    'send',
    'name/send',
    'password/send',
    'review-times/send',
    'sessions/end',
    'second-factor/begin',
    'second-factor/codes',
    'second-factor/confirm',
    'second-factor/remove',
    'passkeys/options',
    'passkeys/add',
    'passkeys/remove',
  ],
  '/sign-in/passkey/[act]': ['options', 'send'],
  '/inbox/team/[founderId]/[act]': ['disable', 'enable', 'link', 'role', 'sessions'],
  '/inbox/templates/[templateId]/[act]': ['send', 'move', 'delete'],
  '/inbox/views/[act]': ['remove', 'save'],
} as const satisfies Record<string, readonly string[]>;

export type FormGroup = keyof typeof formActs;

export type ActOf<Group extends FormGroup> = (typeof formActs)[Group][number];

const singleForms = [
  '/try',
  '/quote/save',
  '/quotes/[quoteId]/edit/[token]/send',
  '/request/send',
  '/join/[token]/send',
  '/pilots/[pilotId]/results/send',
  '/developers/keys/send',
  '/sign-in/send',
  '/sign-in/second-factor/send',
  '/sign-in/set-password/send',
  '/sign-out',
  '/inbox/act',
  '/inbox/act/all',
  '/inbox/undo',
  '/inbox/erase',
  '/inbox/[leadId]/viewed',
  '/inbox/templates/make',
  '/inbox/templates/restore',
  '/inbox/test-lead',
  '/inbox/api-keys/make',
  '/inbox/deals/set',
  '/inbox/offers/new/send',
  '/inbox/offers/order',
  '/inbox/pilots/open/send',
  '/inbox/pilots/[pilotId]/results/send',
  '/inbox/offers/[offerId]/evidence/send',
  '/inbox/offers/[offerId]/ratify',
  '/inbox/offers/[offerId]/retire',
  '/inbox/offers/[offerId]/sample',
  '/inbox/offers/[offerId]/send',
  '/inbox/team/invite',
  '/inbox/offers/[offerId]/revert',
];

const actPart = /\[(?:\.\.\.)?act\]/;
const parameter = /\[(\w+)\]/g;

export const formRouteFiles: readonly string[] = [...Object.keys(formActs), ...singleForms];

export const formPaths: readonly string[] = [
  ...singleForms,
  ...Object.entries(formActs).flatMap(([group, acts]) => acts.map((act) => group.replace(actPart, act))),
];

const fixed: ReadonlySet<string> = new Set(formPaths);

const patternOf = (path: string) => new RegExp(`^${path.replace(parameter, '[^/]+')}$`);

const patterns = formPaths.filter((path) => path.includes('[')).map(patternOf);

export const reading = 'GET, HEAD, OPTIONS';

const patternsByRouteFile = new Map<string, readonly RegExp[]>([
  ...singleForms.map((path): [string, RegExp[]] => [path, [patternOf(path)]]),
  ...Object.entries(formActs).map(([group, acts]): [string, RegExp[]] => [
    group,
    acts.map((act) => patternOf(group.replace(actPart, act))),
  ]),
]);

/** Returns true if an encoded path, which Next routes to this file, is the address of one of the file's forms. */
export function isFormOfRoute(routeFile: string, path: string): boolean {
  return patternsByRouteFile.get(routeFile)?.some((pattern) => pattern.test(path)) ?? false;
}

export function allowedMethodsOf(path: string): string {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return fixed.has(bare) || patterns.some((pattern) => pattern.test(bare))
    ? 'GET, HEAD, POST, OPTIONS'
    : reading;
}

export const unknownActSources: readonly string[] = Object.entries(formActs).map(([group, acts]) => {
  const [end, any] = group.includes('[...act]') ? ['/?$', '.+'] : ['(?:/|$)', '[^/]+'];
  const unknown = `:act((?!(?:${acts.join('|')})${end})${any})`;
  return group.replace(actPart, unknown).replace(parameter, ':$1');
});
