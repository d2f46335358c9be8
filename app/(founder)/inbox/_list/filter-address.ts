import type { InboxSort, nobody } from '@/lib/inbox/inbox';
import type { InboxView } from '@/lib/inbox/views';

export interface OfferChoice {
  id: string;
  name: string;
  /** Minimum annual plan for a credit, in USD. */
  annualCommitMin: number;
}

export function viewAddress(view: InboxView): string {
  return view === 'to_review' ? '/inbox' : `/inbox?view=${view}`;
}

/** Adds a value of a parameter to a filter's address, or removes it. */
export function toggled(query: string, name: string, value: string): string {
  const params = new URLSearchParams(query);
  const others = params.getAll(name).filter((each) => each !== value);
  const wasThere = params.getAll(name).includes(value);
  params.delete(name);
  for (const each of wasThere ? others : [...others, value]) params.append(name, each);
  return withQuery('/inbox', params);
}

export function pageQuery(query: string, cursor: string): string {
  const params = new URLSearchParams(query);
  params.set('cursor', cursor);
  return withQuery('', params);
}

function withQuery(path: string, params: URLSearchParams): string {
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

export function sortedAddress(query: string, sort: InboxSort): string {
  const params = new URLSearchParams(query);
  params.delete('sort');
  if (sort !== 'due') params.set('sort', sort);
  return withQuery('/inbox', params);
}

const dueNames: Partial<Record<InboxView, string>> = {
  team: 'Least recent activity first',
  snoozed: 'Snooze ends soonest first',
  done: 'Latest first',
  all: 'Band, oldest first',
  pilots: 'Least recent activity first',
};

export const sorts: readonly InboxSort[] = ['due', 'priority', 'newest', 'oldest'];

export function sortName(sort: InboxSort, view: InboxView): string {
  const names = { priority: 'Band and score', newest: 'Newest first', oldest: 'Oldest first' };
  return sort === 'due' ? (dueNames[view] ?? 'Due soonest first') : names[sort];
}

/** Repeated here because lib/inbox/inbox.ts would bring zod into the script. */
export const nobodyParam: typeof nobody = 'nobody';

export const addressOf = (openId: string | undefined, query: string): string =>
  `${openId === undefined ? '/inbox' : `/inbox/${openId}`}${query}`;
