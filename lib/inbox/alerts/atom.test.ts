import { parseAtomFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import { atomFeed, type FeedContent, type HourOfArrivals } from './atom';
import { noFigures } from './digest';

const group: HourOfArrivals = {
  band: 'A',
  offer: { id: 'masking-shadow-14', name: 'Speech & <Shadow> "14"' },
  leads: 1,
  hour: '2026-11-23T09:00:00.000Z',
  firstAt: '2026-11-23T09:10:00.000Z',
  lastAt: '2026-11-23T09:10:00.000Z',
};
const content: FeedContent = {
  vendor: 'Acme & Co. ]]> \u0000\uD800',
  portal: 'https://pilots.example:8443/base',
  arrivals: [
    group,
    { ...group, offer: null },
    { ...group, band: 'B', leads: 3 },
    { ...group, hour: '2026-11-23T08:00:00.000Z', lastAt: '2026-11-23T08:59:59.999Z' },
  ],
  digests: [
    {
      day: '2026-11-22',
      takenAt: '2026-11-23T00:00:30.000Z',
      figures: {
        A: { overdue: 1, due: 2, arrived: 5, decided: 3 },
        B: noFigures,
        C: noFigures,
        D: noFigures,
        pilots_due: 2,
      },
    },
    {
      day: '2026-11-21',
      takenAt: '2026-11-22T00:00:30.000Z',
      figures: { A: noFigures, B: noFigures, C: noFigures, D: noFigures, pilots_due: 0 },
    },
  ],
  begunAt: '2026-11-23T00:00:00.000Z',
};
const read = (given: FeedContent) => parseAtomFeed(atomFeed(given));

describe('a feed', () => {
  it('can be read by another parser, with any characters in names', () => {
    const feed = read(content);
    expect(feed).toMatchObject({
      id: 'tag:pilots.example,2026:alerts',
      title: { value: 'Acme & Co. ]]> \uFFFD\uFFFD pilots: leads by band' },
      authors: [{ name: 'Acme & Co. ]]> \uFFFD\uFFFD' }],
      updated: '2026-11-23T09:10:00.000Z',
      links: [{ rel: 'alternate', href: 'https://pilots.example:8443/base/inbox/alerts' }],
    });
    expect(feed.entries?.map(({ title }) => title?.value)).toEqual([
      '1 band A lead for Speech & <Shadow> "14"',
      '1 band A lead that does not name a published pilot',
      '3 band B leads for Speech & <Shadow> "14"',
      '1 band A lead for Speech & <Shadow> "14"',
      '22 November 2026: 1 overdue, 2 due, 5 arrived, 3 decided, 2 pilots due',
      '21 November 2026: 0 overdue, 0 due, 0 arrived, 0 decided',
    ]);
    expect(feed.entries?.[0]).toMatchObject({
      summary: { value: 'Arrived on 23 November 2026, 09:00 to 10:00 UTC.' },
      links: [{ rel: 'alternate', href: 'https://pilots.example:8443/base/inbox?view=to_review&band=A' }],
    });
    expect(JSON.stringify(feed.entries?.[4]?.content)).toContain(
      'Band A: 1 overdue, 2 due, 5 arrived, 3 decided',
    );
    expect(JSON.stringify(feed.entries?.[5]?.content)).toContain('Nothing arrived');
  });

  it('has one id, title, date and link per entry (RFC 4287)', () => {
    const entries = read(content).entries ?? [];
    const ids = entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(content.arrivals.length + content.digests.length);
    for (const { id, title, updated, links } of entries) {
      expect(id).toMatch(/^tag:pilots\.example,2026:alerts\/[\w:/-]+$/);
      expect(title?.value).toMatch(/./);
      expect(new Date(updated ?? '').toISOString()).toBe(updated);
      expect(links).toHaveLength(1);
    }
  });

  it("keeps an entry's id while its number grows, and updates its date", () => {
    const lastAt = '2026-11-23T09:40:00.000Z';
    const [before] = read({ ...content, arrivals: [group] }).entries ?? [];
    const [after] = read({ ...content, arrivals: [{ ...group, leads: 2, lastAt }] }).entries ?? [];
    expect(after?.id).toBe(before?.id);
    expect(after).toMatchObject({ published: before?.published, updated: lastAt });
    expect(after?.title?.value).toMatch(/^2 band A leads/);
  });

  it('lists the pilots that are due on a day without leads', () => {
    const figures = { A: noFigures, B: noFigures, C: noFigures, D: noFigures, pilots_due: 2 };
    const digests = [{ day: '2026-11-21', takenAt: '2026-11-22T00:00:30.000Z', figures }];
    const [entry] = read({ ...content, arrivals: [], digests }).entries ?? [];
    expect(JSON.stringify(entry?.content)).toContain('2 pilots due');
    expect(JSON.stringify(entry)).not.toContain('Nothing');
  });

  it('is valid without entries', () => {
    const feed = read({ ...content, arrivals: [], digests: [] });
    expect(feed).toMatchObject({ updated: content.begunAt });
    expect(feed.entries ?? []).toEqual([]);
  });

  it.each([
    ['http://localhost:3000', 'tag:localhost,2026:alerts'],
    ['http://[::1]:3000', 'tag:---1-,2026:alerts'],
  ])('of %s has an id', (portal, id) => expect(read({ ...content, portal }).id).toBe(id));
});
