import {
  type Arrivals,
  arrivalsInWords,
  bandsOf,
  type Digest,
  figuresInWords,
  pilotsDueInWords,
  reviewPath,
  sumOf,
} from './digest';

export interface HourOfArrivals extends Arrivals {
  /** The start of the hour; ISO 8601, UTC. */
  hour: string;
  firstAt: string;
  /** Latest arrival so far. */
  lastAt: string;
}

export interface FeedContent {
  vendor: string;
  /** Base URL of the portal, without a trailing slash. */
  portal: string;
  /** Newest first. */
  arrivals: readonly HourOfArrivals[];
  /** Newest first. */
  digests: readonly Digest[];
  /** `updated` of a feed without entries; ISO 8601, UTC. */
  begunAt: string;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for an XML 1.0 element or attribute; characters that XML does not allow become U+FFFD. */
function xml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

/**
 * Returns the prefix of ids (RFC 4151). It contains no secret, so an entry has the same id in every founder's reader.
 */
function tagOf(portal: string): string {
  const { hostname } = new URL(portal);
  return `tag:${hostname.replaceAll(/[^a-z\d.-]/gi, '-')},2026:alerts`;
}

const dayFormat = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const dayInWords = (moment: Date) => moment.toLocaleDateString('en-GB', dayFormat);

function hourInWords(hour: string): string {
  const start = new Date(hour);
  const end = new Date(start.getTime() + 3_600_000);
  return `${dayInWords(start)}, ${start.toISOString().slice(11, 16)} to ${end.toISOString().slice(11, 16)} UTC`;
}

interface Entry {
  id: string;
  title: string;
  published: string;
  updated: string;
  path: string;
  content: string;
}

function arrivalsEntry(tag: string, group: HourOfArrivals): Entry {
  const { hour, band, offer } = group;
  return {
    id: `${tag}/arrived/${hour.slice(0, 13)}/${band}${offer ? `/${encodeURIComponent(offer.id)}` : ''}`,
    title: arrivalsInWords(group),
    published: group.firstAt,
    updated: group.lastAt,
    path: reviewPath(band),
    content: `<summary>Arrived on ${xml(hourInWords(hour))}.</summary>`,
  };
}

function digestEntry(tag: string, { day, takenAt, figures }: Digest): Entry {
  const pilots = figures.pilots_due > 0 ? [pilotsDueInWords(figures.pilots_due)] : [];
  const lines = [
    ...bandsOf(figures).map((band) => `Band ${band}: ${figuresInWords(figures[band])}`),
    ...pilots,
  ].map((line) => `<li>${xml(line)}</li>`);
  const text =
    lines.length > 0
      ? `<ul>${lines.join('')}</ul>`
      : '<p>Nothing arrived, nothing was decided and nothing is due.</p>';
  return {
    id: `${tag}/digest/${day}`,
    title: `${dayInWords(new Date(day))}: ${[figuresInWords(sumOf(figures)), ...pilots].join(', ')}`,
    published: takenAt,
    updated: takenAt,
    path: '/inbox?view=to_review',
    content: `<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">${text}</div></content>`,
  };
}

function entryXml(portal: string, { id, title, published, updated, path, content }: Entry): string {
  return `<entry>
<id>${xml(id)}</id>
<title>${xml(title)}</title>
<published>${published}</published>
<updated>${updated}</updated>
<link rel="alternate" type="text/html" href="${xml(portal + path)}"/>
${content}
</entry>
`;
}

/**
 * Renders a feed as an Atom document (RFC 4287), newest entries first: bands, offers and numbers, no data of any lead.
 * Omits the feed's own address, which is secret and which readers would pass on with an entry.
 */
export function atomFeed({ vendor, portal, arrivals, digests, begunAt }: FeedContent): string {
  const tag = tagOf(portal);
  const entries = [
    ...arrivals.map((group) => arrivalsEntry(tag, group)),
    ...digests.map((digest) => digestEntry(tag, digest)),
  ].sort((left, right) => (left.updated < right.updated ? 1 : left.updated > right.updated ? -1 : 0));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${xml(tag)}</id>
<title>${xml(vendor)} pilots: leads by band</title>
<subtitle>Leads from the last 7 days, by hour, band and pilot, and a digest of each day.</subtitle>
<author><name>${xml(vendor)}</name></author>
<updated>${entries[0]?.updated ?? begunAt}</updated>
<link rel="alternate" type="text/html" href="${xml(`${portal}/inbox/alerts`)}"/>
${entries.map((entry) => entryXml(portal, entry)).join('')}</feed>
`;
}
