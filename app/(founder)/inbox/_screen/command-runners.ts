import type { InboxCommandId } from '@/lib/inbox/commands/inbox-commands';
import { stepCommands } from '@/lib/inbox/commands/step-commands';
import type { InboxView } from '@/lib/inbox/views';
import { recordOf } from '@/lib/kernel/record-of';
import { sortedAddress, viewAddress } from '../_list/filter-address';
import { isWide } from './browser-moment';
import type { InboxModel } from './use-inbox';

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

/** Folds the open menu of the lead's steps and returns to its button; false if none is open. */
function foldMenu(): boolean {
  const menu = document.querySelector<HTMLDetailsElement>('details[name="lead-menu"][open]');
  if (!menu) return false;
  menu.open = false;
  menu.querySelector('summary')?.focus();
  return true;
}

/** Focuses or clicks an element of a place once it is rendered, unless another key is pressed first. */
function whenRendered(place: HTMLElement, selector: string, act: (found: HTMLElement) => void): void {
  const tryNow = () => {
    const found = place.querySelector<HTMLElement>(selector);
    if (found) act(found);
    return found !== null;
  };
  if (tryNow()) return;
  const observer = new MutationObserver(() => {
    if (tryNow()) observer.disconnect();
  });
  observer.observe(place, { childList: true, subtree: true });
  window.addEventListener('keydown', () => observer.disconnect(), { capture: true, once: true });
}

export function commandsOf(inbox: InboxModel, query: string): Record<InboxCommandId, () => void> {
  const { begin, leave } = inbox;
  const view = (name: InboxView) => () => leave(viewAddress(name));
  return {
    next: () => inbox.step(1),
    previous: () => inbox.step(-1),
    open: () => {
      if (inbox.currentId !== undefined) inbox.open(inbox.currentId);
    },
    close: () => {
      if (foldMenu()) return;
      if (inbox.hasNotices) inbox.dismiss();
      else inbox.closeLead();
    },
    select: inbox.toggle,
    select_range: () => inbox.selectTo(),
    select_page: inbox.selectPage,
    ...recordOf(
      stepCommands.map(({ id }) => id),
      (id) => () => begin(id),
    ),
    copy_contact: () => press('#copy-contact'),
    reply: () => {
      if (!document.querySelector('#reply') && inbox.currentId !== undefined) inbox.open(inbox.currentId);
      whenRendered(document.body, '#reply', (reply) => {
        reply.setAttribute('open', '');
        whenRendered(reply, '#reply-text', (text) => text.focus());
      });
    },
    more: () => {
      press('#more-steps > summary');
      focus('#more-steps > summary');
    },
    view_to_review: view('to_review'),
    view_mine: view('mine'),
    view_team: view('team'),
    view_snoozed: view('snoozed'),
    view_done: view('done'),
    view_all: view('all'),
    view_pilots: view('pilots'),
    order: () => leave(sortedAddress(query, new URLSearchParams(query).has('sort') ? 'due' : 'priority')),
    filter: () => press('[popovertarget="filter-menu"]'),
    search: () => {
      if (inbox.openId !== undefined && !isWide()) inbox.closeLead();
      // After the list is visible, and before the next key.
      queueMicrotask(() => {
        focus('#inbox-search');
        document.querySelector<HTMLInputElement>('#inbox-search')?.select();
      });
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
