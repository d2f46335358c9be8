import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listApiKeys, revokeApiKey, rotateApiKey } from '../developer-api/keys/change-keys';
import { ratifyCheckpoint } from '../offers/change-offer';
import { readOfferForFounders } from '../offers/list-offers';
import { noFilter, type ReviewFixture, startReviewFixture } from './inbox-fixture';
import { cursorOf, listLeads } from './list-leads';
import { LeadEvents } from './live-channel';
import { readLead } from './read-lead';
import { liveLeads } from './watch-leads';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const nul = '\0';

describe('an id that the database cannot hold', () => {
  it('finds no lead, offer or key', async () => {
    const store = fixture.as(fixture.ada);
    expect(await readLead(store, nul)).toBeUndefined();
    expect(await readOfferForFounders(store, nul)).toBeUndefined();
    expect(await listApiKeys(store, nul)).toEqual([]);
  });

  it('finds nothing to change', async () => {
    const store = { ...fixture.as(fixture.ada), apiKeyDigests: { of: () => Promise.resolve('digest') } };
    const isNotFound = { code: 'not_found' };
    await expect(ratifyCheckpoint(store, nul, 1)).rejects.toMatchObject(isNotFound);
    await expect(rotateApiKey(store, nul, 1)).rejects.toMatchObject(isNotFound);
    await expect(revokeApiKey(store, nul)).rejects.toMatchObject(isNotFound);
  });
});

describe('a date that no calendar has', () => {
  const moments = ['0000-01-01T00:00:00.000Z', '2026-02-30T00:00:00.000Z'];

  it.each(moments)('%s as a cursor means the first page', async (placedAt) => {
    const leadId = await fixture.submit();
    const cursor = cursorOf({ band: 'A', score: 100, placedAt, leadId });
    const { rows } = await listLeads(fixture.as(fixture.ada), { ...noFilter, sort: 'oldest' }, cursor);
    expect(rows.map((row) => row.leadId)).toContain(leadId);
  });

  it.each(moments)('%s as the start of a stream means none', async (since) => {
    const leadEvents = new LeadEvents(fixture.url, fixture.database);
    const ended = new AbortController();
    const stream = await liveLeads({ ...fixture.as(fixture.ada), leadEvents }, since, ended.signal);
    if (!stream) throw new Error('no stream');
    expect((await stream.next()).value).toBe('retry: 1000\n\n');
    const rest = stream.next();
    expect(await leadEvents.ready()).toBe(true);
    expect((await rest).value).toBe('event: connection\ndata: {"event":"connection","isLive":true}\n\n');
    const end = stream.next();
    await leadEvents.stop();
    expect(await end).toEqual({ done: true, value: undefined });
  });
});
