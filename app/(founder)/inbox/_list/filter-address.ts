import type { InboxSort, nobody } from '@/lib/inbox/inbox';

/** An offer as the filter names it. */
export interface OfferChoice {
  id: string;
  name: string;
  /** USD a year from which on a credit comes back. */
  annualCommitMin: number;
}

/** A founder's own view: a name for the query of an address. */
export interface SavedView {
  name: string;
  query: string;
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
