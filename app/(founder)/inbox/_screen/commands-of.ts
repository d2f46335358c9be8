import type { InboxCommandId } from '@/lib/inbox/commands/inbox-commands';
import type { InboxView } from '@/lib/inbox/views';
import { viewAddress } from '../_list/filter-address';
import { isWide } from './browser-moment';
import type { InboxModel } from './use-inbox';

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

/** The same filter in the other order: the view's own, or by band and score. */
function otherOrder(query: string): string {
  const params = new URLSearchParams(query);
  params.delete('cursor');
  if (params.has('sort')) params.delete('sort');
  else params.set('sort', 'priority');
  return params.size === 0 ? '/inbox' : `/inbox?${params}`;
}

/** What each command does; one entry for every row of the table of commands. */
export function commandsOf(inbox: InboxModel, query: string): Record<InboxCommandId, () => void> {
  const { begin, leave } = inbox;
  const view = (name: InboxView) => () => leave(viewAddress(name));
  return {
    next: () => inbox.step(1),
    previous: () => inbox.step(-1),
    open: () => {
      if (inbox.currentId !== undefined) inbox.open(inbox.currentId);
    },
    close: () => (inbox.hasNotices ? inbox.dismiss() : inbox.closeLead()),
    select: inbox.toggle,
    select_range: () => inbox.selectTo(),
    select_page: inbox.selectPage,
    assign: () => begin('assign'),
    start_review: () => begin('start_review'),
    accept: () => begin('accept'),
    decline: () => begin('decline'),
    duplicate: () => begin('duplicate'),
    snooze: () => begin('snooze'),
    note: () => begin('note'),
    answer: () => begin('answer'),
    contact: () => begin('contact'),
    propose: () => begin('propose'),
    start_pilot: () => begin('start_pilot'),
    win: () => begin('win'),
    lose: () => begin('lose'),
    clear_stage: () => begin('clear_stage'),
    reopen: () => begin('reopen'),
    copy_contact: () => press('#copy-contact'),
    reply: () => {
      const reply = document.querySelector<HTMLDetailsElement>('#reply');
      if (!reply) return inbox.currentId !== undefined && inbox.open(inbox.currentId);
      reply.open = true;
      focus('#reply-text');
    },
    more: () => press('#more-steps > summary'),
    view_to_review: view('to_review'),
    view_mine: view('mine'),
    view_team: view('team'),
    view_snoozed: view('snoozed'),
    view_done: view('done'),
    view_all: view('all'),
    view_pilots: view('pilots'),
    order: () => leave(otherOrder(query)),
    filter: () => press('[popovertarget="filter-menu"]'),
    search: () => {
      if (inbox.openId !== undefined && !isWide()) inbox.closeLead();
      // Once the list is there to be seen, and before the next key.
      queueMicrotask(() => focus('#inbox-search'));
    },
    undo: inbox.undo,
    arrivals: inbox.showArrivals,
    deselect: inbox.deselect,
    pipeline: () => leave('/inbox/pipeline'),
    export: () => leave(`/inbox/export${query}`),
    settings: () => leave('/inbox/settings'),
    help: () => inbox.setDialog({ kind: 'help' }),
    palette: () => inbox.setDialog({ kind: 'palette' }),
  };
}
