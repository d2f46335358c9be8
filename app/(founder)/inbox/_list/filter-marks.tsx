import type { FounderName } from '@/lib/founders/founder';
import type { InboxFilter } from '@/lib/inbox/inbox';
import { buyerTypeNames } from '@/lib/leads/words';
import { statusNames } from '@/lib/review/words';
import { nobodyParam, type OfferChoice, toggled } from './filter-address';

/** Returns the parts of a filter beyond its view, each with its parameter and label. */
export function filterParts(
  filter: InboxFilter,
  founders: readonly FounderName[],
  offers: readonly OfferChoice[],
): { name: string; value: string; words: string }[] {
  const { status, band, offer, buyerType, source, assignee, search } = filter;
  const nameOf = (listed: readonly { id: string; name: string }[], id: string) =>
    listed.find((each) => each.id === id)?.name ?? id;
  const part = (name: string, value: string | null, words: (given: string) => string) =>
    value ? [{ name, value, words: words(value) }] : [];
  return [
    ...part('q', search, (text) => `“${text}”`),
    ...band.map((value) => ({ name: 'band', value, words: `Band ${value}` })),
    ...status.map((value) => ({ name: 'status', value, words: statusNames[value] })),
    ...part('offer', offer, (id) => nameOf(offers, id)),
    ...(buyerType === null
      ? []
      : [{ name: 'buyer_type', value: buyerType, words: buyerTypeNames[buyerType] }]),
    ...part('source', source, (text) => `From ${text}`),
    ...part('assignee', assignee, (id) =>
      id === nobodyParam ? 'With nobody' : `With ${nameOf(founders, id)}`,
    ),
  ];
}

/** Links that remove a part of the filter. */
export function FilterMarks({
  filter,
  query,
  founders,
  offers,
}: {
  filter: InboxFilter;
  query: string;
  founders: readonly FounderName[];
  offers: readonly OfferChoice[];
}) {
  return filterParts(filter, founders, offers).map(({ name, value, words }) => (
    <a
      key={`${name}=${value}`}
      className="ml-1.5 inline-flex min-h-7 flex-none cursor-pointer items-center gap-1.5 self-center rounded-sm border border-accent bg-accent-tint px-[9px] text-sm whitespace-nowrap text-accent no-underline focus-visible:-outline-offset-4 focus-visible:shadow-none pointer-coarse:min-h-11"
      href={toggled(query, name, value)}
      aria-current="true"
      aria-label={`${words}: take this filter away`}
    >
      <span className="max-w-48 overflow-hidden text-ellipsis">{words}</span>{' '}
      <span aria-hidden="true">×</span>
    </a>
  ));
}
