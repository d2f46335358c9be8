import type { InboxSort, nobody } from '@/lib/inbox/inbox';
import type { InboxView } from '@/lib/inbox/views';

/** An offer as the filter names it. */
export interface OfferChoice {
  id: string;
  name: string;
  /** USD a year from which on a credit comes back. */
  annualCommitMin: number;
}

/** The first address of a view. */
export function viewAddress(view: InboxView): string {
  return view === 'to_review' ? '/inbox' : `/inbox?view=${view}`;
}

/** A filter's address with one value of a parameter added, or taken away where it is there; page one. */
export function toggled(query: string, name: string, value: string): string {
  const params = new URLSearchParams(query);
  const others = params.getAll(name).filter((each) => each !== value);
  const wasThere = params.getAll(name).includes(value);
  params.delete('cursor');
  params.delete(name);
  for (const each of wasThere ? others : [...others, value]) params.append(name, each);
  return withQuery('/inbox', params);
}

/** The address of another page of the same filter. */
export function pageAddress(query: string, cursor: string): string {
  const params = new URLSearchParams(query);
  params.set('cursor', cursor);
  return withQuery('/inbox', params);
}

/** The same filter's query from its first page, with its `?` unless it is empty. */
export function firstPageQuery(query: string): string {
  const params = new URLSearchParams(query);
  params.delete('cursor');
  return withQuery('', params);
}

function withQuery(path: string, params: URLSearchParams): string {
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The address of the same filter in another order, from its first page. */
export function sortedAddress(query: string, sort: InboxSort): string {
  const params = new URLSearchParams(query);
  params.delete('cursor');
  params.delete('sort');
  if (sort !== 'due') params.set('sort', sort);
  return withQuery('/inbox', params);
}

/** What the address calls leads of nobody; here without the schemas that read it, which stay on the server. */
export const nobodyParam: typeof nobody = 'nobody';

/** The address of the list, or of a lead that is open beside it. */
export const addressOf = (openId: string | undefined, query: string): string =>
  `${openId === undefined ? '/inbox' : `/inbox/${openId}`}${query}`;
