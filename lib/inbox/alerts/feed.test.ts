import { parseAtomFeed } from 'feedsmith';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Database } from '../../../db/connect';
import { LocalRateLimiter } from '../../http/limits/rate-limit';
import type { ApiAnswer } from '../../http/mounts/request';
import { errorResponse } from '../../http/mounts/respond';
import { type ReviewFixture, startReviewFixture } from '../inbox-fixture';
import { arrive, canary, canaryLead, masking } from './alerts-fixture';
import { endAddress, makeAddress } from './change-feed';
import { alertFeedRoute } from './feed-http';
import { countDay, makeDigest } from './make-digest';
import { readAlerts } from './read-alerts';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());
beforeEach(async () => {
  await fixture.rows('delete from leads');
  await fixture.rows('delete from alert_digests');
});

/** The answer of a process that has counted nothing yet. */
async function read(path: string, headers: Record<string, string> = {}): Promise<ApiAnswer> {
  const database = new Database(fixture.url, 2);
  try {
    return await alertFeedRoute.handle(
      { database, limiter: new LocalRateLimiter() },
      {
        id: 'request',
        method: 'GET',
        path,
        clientAddress: '192.0.2.1',
        baseUrl: 'https://pilots.example',
        isSecure: true,
        header: (name) => headers[name],
        readBody: async () => ({ outcome: 'aborted' }),
      },
    );
  } finally {
    await database.close();
  }
}

const asAda = () => fixture.as(fixture.ada);
const newPath = async () => (await makeAddress(asAda(), 'feed')).path;
const notFound = errorResponse('not_found', {});

describe('the address of a feed', () => {
  it('is stored as a digest, and the history records start and end', async () => {
    const path = await newPath();
    const secret = path.slice(path.lastIndexOf('/') + 1);
    expect(secret).toMatch(/^[\w-]{43}$/);
    const kept = JSON.stringify([
      await fixture.rows('select * from alert_feeds'),
      await fixture.rows('select * from history'),
    ]);
    expect(kept).not.toContain(secret);
    expect(await endAddress(asAda(), 'feed')).toBe(true);
    expect(await endAddress(asAda(), 'feed')).toBe(false);
    const kinds = await fixture.rows("select kind from history where kind like 'alert%' order by history_id");
    expect(kinds).toEqual([{ kind: 'alert_feed_made' }, { kind: 'alert_feed_ended' }]);
  });

  it('works until it is replaced or ended, or its founder is disabled', async () => {
    const first = await newPath();
    const others = (await makeAddress(fixture.as(fixture.ben), 'feed')).path;
    expect((await read(first)).status).toBe(200);
    const second = await newPath();
    expect(await read(first)).toEqual(notFound);
    expect((await read(second)).status).toBe(200);
    await endAddress(asAda(), 'feed');
    expect(await read(second)).toEqual(notFound);
    expect((await read(others)).status).toBe(200);
    await fixture.rows(`update founders set disabled_at = now() where founder_id = '${fixture.ben.id}'`);
    expect(await read(others)).toEqual(notFound);
    await fixture.rows('update founders set disabled_at = null');
  });

  it.each(['', 'x', 'A'.repeat(43), '../../etc/passwd', `${'A'.repeat(42)}\0`, "' or true --"])(
    'is not %j',
    async (secret) => expect(await read(`/api/feeds/${secret}`)).toEqual(notFound),
  );

  it('can be created and ended by founders only', async () => {
    await expect(makeAddress(fixture.as(), 'feed')).rejects.toThrow('sign_in_required');
    await expect(endAddress(fixture.as(), 'feed')).rejects.toThrow('sign_in_required');
    await expect(readAlerts(fixture.as())).rejects.toThrow('sign_in_required');
  });
});

describe('a feed', () => {
  it('has an entry for each hour, band and offer of a week', async () => {
    await arrive(fixture, { band: 'A', leads: 2, minutesAgo: 0 });
    await arrive(fixture, { band: 'B', leads: 3, minutesAgo: 0, fields: { target_offer_id: 'none' } });
    await arrive(fixture, { band: 'A', leads: 1, minutesAgo: 6 * 24 * 60 });
    await arrive(fixture, { band: 'A', leads: 9, minutesAgo: 8 * 24 * 60 });
    const { entries = [] } = parseAtomFeed((await read(await newPath())).body);
    const titles = entries.map(({ title }) => title?.value);
    expect(titles).toContain(`2 band A leads for ${masking.name}`);
    expect(titles).toContain('3 band B leads that do not name a published pilot');
    expect(titles).toContain(`1 band A lead for ${masking.name}`);
    expect(titles.filter((title) => title?.startsWith('9 '))).toEqual([]);
  });

  it('contains no text of a lead, no id and not its own address', async () => {
    const ids = [
      ...(await arrive(fixture, { band: 'A', fields: canaryLead })),
      ...(await arrive(fixture, { band: 'A', fields: { ...canaryLead, target_offer_id: masking.id } })),
      await fixture.submit(canaryLead, `key-of-${canary}`),
    ];
    const path = await newPath();
    const said = JSON.stringify(await read(path));
    const parts = [canary, canary.toLowerCase(), 'northwind', 'lead_', ...ids];
    for (const part of [...parts, path, fixture.ada.email, fixture.ada.id]) expect(said).not.toContain(part);
    const kept = JSON.stringify([
      await fixture.rows('select * from alert_digests'),
      await readAlerts(asAda()),
    ]);
    for (const part of parts) expect(kept).not.toContain(part);
  });

  it('is not sent again while it stays the same', async () => {
    await arrive(fixture, { band: 'A' });
    const path = await newPath();
    const { status, headers } = await read(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      'X-Robots-Tag': 'noindex',
    });
    expect(headers['Set-Cookie']).toBeUndefined();
    const etag = headers.ETag ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
      expect(await read(path, { 'if-none-match': known })).toMatchObject({ status: 304, body: '' });
    await arrive(fixture, { band: 'B' });
    expect((await read(path, { 'if-none-match': etag })).status).toBe(200);
  });

  it('has the rate limit of other reads', async () => {
    const limiter = { admit: () => false, backend: 'process' } as const;
    const request = { path: '/api/feeds/x', clientAddress: '192.0.2.1' };
    const answer = await alertFeedRoute.handle(
      { database: fixture.database, limiter },
      {
        ...request,
        id: '',
        method: 'GET',
        baseUrl: '',
        isSecure: true,
        header: () => undefined,
        readBody: async () => ({ outcome: 'aborted' }),
      },
    );
    expect(answer.status).toBe(429);
  });
});

describe('a digest', () => {
  it('counts a day by band: arrived, decided, due and overdue', async () => {
    const now = new Date('2026-11-18T12:00:00Z');
    await arrive(fixture, { band: 'A', leads: 2, at: '2026-11-18T07:00:00Z' });
    await arrive(fixture, { band: 'A', leads: 3, at: '2026-11-18T11:00:00Z' });
    await arrive(fixture, { band: 'A', leads: 4, at: '2026-11-17T23:59:59.999Z' });
    await arrive(fixture, { band: 'B', at: '2026-11-18T09:00:00Z' });
    await arrive(fixture, { band: 'B', at: '2026-11-17T08:00:00Z' });
    await arrive(fixture, { band: 'C', at: '2026-11-16T10:00:00Z' });
    await arrive(fixture, { band: 'C', leads: 5, at: '2026-11-18T10:00:00Z' });
    await arrive(fixture, { band: 'D', leads: 6, at: '2026-11-18T00:00:00Z' });
    const step = (status: string, at: string) => ({ status, status_changed_at: at, first_reviewed_at: at });
    const before = '2026-11-10T10:00:00Z';
    const [today, yesterday] = ['2026-11-18T08:00:00Z', '2026-11-17T08:00:00Z'];
    await arrive(fixture, { band: 'B', leads: 2, at: before, columns: step('accepted', today) });
    await arrive(fixture, {
      band: 'B',
      at: before,
      columns: { ...step('declined', today), decline_reason: 'spam' },
    });
    await arrive(fixture, {
      band: 'B',
      at: before,
      columns: { ...step('declined', yesterday), decline_reason: 'spam' },
    });
    await arrive(fixture, { band: 'B', at: before, columns: step('in_review', today) });
    // A woken lead waits from the moment it woke.
    const woken = { ...step('in_review', '2026-11-18T11:30:00Z'), is_woken: true };
    await arrive(fixture, { band: 'A', at: before, columns: woken });
    const from = new Date('2026-11-18T00:00:00Z');
    expect(await countDay(fixture.database, { from, to: now, now })).toEqual({
      A: { overdue: 6, due: 4, arrived: 5, decided: 0 },
      B: { overdue: 1, due: 1, arrived: 1, decided: 3 },
      C: { overdue: 0, due: 1, arrived: 5, decided: 0 },
      D: { overdue: 0, due: 0, arrived: 6, decided: 0 },
      pilots_due: 0,
    });
  });

  it('is created once a day, by any process, and listed', async () => {
    await arrive(fixture, { band: 'D', leads: 4, minutesAgo: 24 * 60 });
    const others = Array.from({ length: 3 }, () => new Database(fixture.url, 2));
    await Promise.all(others.map(makeDigest));
    const made = await fixture.rows('select day::text, figures from alert_digests');
    expect(made).toMatchObject([{ figures: { D: { arrived: 4 } } }]);
    await arrive(fixture, { band: 'D', leads: 5, minutesAgo: 24 * 60 });
    const late = new Database(fixture.url, 2);
    await makeDigest(late);
    expect(await fixture.rows('select day::text, figures from alert_digests')).toEqual(made);
    const { earlier } = await readAlerts({ ...asAda(), database: late });
    expect(earlier).toMatchObject(made);
    await Promise.all([...others, late].map((database) => database.close()));
  });
});
