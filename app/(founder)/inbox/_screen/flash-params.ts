import { type DraftError, draftErrorWords } from '@/lib/inbox/drafts/lead-reply';
import { type SavedViewError, savedViewErrorWords } from '@/lib/inbox/saved-views/saved-view-words';
import { leadsInWords } from '@/lib/inbox/words';
import { type ActionError, actionErrorWords, type ReviewAction, reviewActions } from '@/lib/review/actions';
import type { ReviewOutcome } from '@/lib/review/review';
import { timeWordsMax } from '@/lib/review/snooze/time-words';
import { actionWords } from '@/lib/review/words';
import type { Conflict, LastStep, OpenLead, Undoable } from './inbox-client';

/** What a step came to, as a page without a script is told it in the address that it is sent on to. */
const noticeParams = [
  'did',
  'done',
  'change',
  'batch',
  'clash',
  'refused',
  'words',
  'original',
  'template',
] as const;

/** The only addresses that a form may be sent back to: the list or a lead, with its filter. */
const backAddress = /^\/inbox(?:\/lead_[0-9a-z]{1,64})?(?:\?[^\s\\#]*)?$/;

/** Where a form goes back to: the address that it names if that is one of the inbox, without older notices. */
export function backTo(named: string): { path: string; params: URLSearchParams } {
  const [path = '/inbox', query = ''] = backAddress.test(named) ? named.split(/\?(.*)/s) : [];
  const params = new URLSearchParams(query);
  for (const name of noticeParams) params.delete(name);
  return { path, params };
}

/**
 * The address that a page without a script is sent on to after a step: it says what came of it. A time that was not
 * understood goes with it, so that it stands in the form again.
 */
export function flashPath(
  named: string,
  did: ReviewAction | 'undo' | 'erase',
  outcomes: readonly ReviewOutcome[],
  undo: Undoable | null,
  typedWords = '',
): string {
  const back = backTo(named);
  const clash = outcomes.find(({ outcome }) => outcome === 'conflict');
  const rejected = outcomes.find(({ outcome }) => outcome === 'rejected');
  back.params.set('did', did);
  back.params.set('done', String(outcomes.filter(({ outcome }) => outcome === 'changed').length));
  if (undo) back.params.set(undo.field, undo.value);
  if (rejected?.outcome === 'rejected') {
    back.params.set('refused', rejected.error);
    if (rejected.error.startsWith('until_') && typedWords !== '') back.params.set('words', typedWords);
  }
  if (clash) back.params.set('clash', clash.leadId);
  const path = clash ? `/inbox/${clash.leadId}` : back.path;
  return `${path}?${back.params}`;
}

const isAction = (text: string | null): text is ReviewAction =>
  reviewActions.some((action) => action === text);
const refusalWords: Record<ActionError | SavedViewError | DraftError, string> = {
  ...actionErrorWords,
  ...savedViewErrorWords,
  ...draftErrorWords,
};
const isRefusal = (text: string | null): text is ActionError | SavedViewError | DraftError =>
  text !== null && Object.hasOwn(refusalWords, text);

function wordsOf(did: string | null, count: number): string | undefined {
  const leads = leadsInWords(count);
  if (did === 'undo') return `Taken back: ${leads}`;
  if (did === 'erase') return 'Erased: 1 lead';
  return isAction(did) ? `${actionWords[did].done}: ${leads}` : undefined;
}

/** What can be taken back, as the parameters of an address or the tab's storage name it. */
function undoableOf(params: URLSearchParams): Undoable | null {
  const change = /^\d{1,18}$/.exec(params.get('change') ?? '')?.[0];
  if (change !== undefined) return { field: 'change', value: change };
  const batch = /^[0-9a-f-]{36}$/.exec(params.get('batch') ?? '')?.[0];
  return batch === undefined ? null : { field: 'batch', value: batch };
}

/** A time that was written; what no time can hold is left out. */
function typedWordsOf(params: URLSearchParams): string | undefined {
  const words = (params.get('words') ?? '').replace(/[^\p{L}\p{N} .,:/@-]/gu, '').slice(0, timeWordsMax);
  return words || undefined;
}

/**
 * What an address says of the step that led to it. Nothing but counts, codes, ids and the words of a time is taken from
 * it; those words stand in the field that they were written in, and nowhere else.
 */
export function readFlash(
  params: URLSearchParams,
  opened: OpenLead | null,
): {
  last: LastStep | null;
  conflicts: Conflict[];
  problem: string | undefined;
  typedWords: string | undefined;
} {
  const did = params.get('did');
  const count = Number(params.get('done'));
  const words = Number.isSafeInteger(count) && count > 0 ? wordsOf(did, count) : undefined;
  const refused = params.get('refused');
  const isClash = opened?.kind === 'lead' && params.get('clash') === opened.leadId;
  return {
    last: words === undefined ? null : { words, undo: undoableOf(params) },
    conflicts: isClash
      ? [
          {
            leadId: opened.leadId,
            company: opened.detail.lead.company,
            tried: isAction(did) ? actionWords[did].button : 'Undo',
            first: opened.detail.history.find(({ kind }) => kind !== 'lead_viewed') ?? null,
          },
        ]
      : [],
    problem: isRefusal(refused) ? refusalWords[refused] : undefined,
    typedWords: refused?.startsWith('until_') ? typedWordsOf(params) : undefined,
  };
}
