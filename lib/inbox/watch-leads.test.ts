import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../kernel/errors';
import { reviewLead } from '../review/apply-review';
import { eraseLead } from '../review/erase-lead';
import { type ReviewFixture, startReviewFixture } from './inbox-fixture';
import { LeadEvents } from './live-channel';
import { liveLeads } from './watch-leads';

let fixture: ReviewFixture;
let leadEvents: LeadEvents;
beforeAll(async () => {
  fixture = await startReviewFixture();
  leadEvents = new LeadEvents(fixture.url, fixture.database);
}, 60_000);
afterAll(async () => {
  await leadEvents.stop();
  await fixture.end();
});

/** An open inbox: the text that its stream has sent so far, until it is closed. */
async function openInbox(since: string | null = null, authorize = () => Promise.resolve(fixture.ada)) {
  const ended = new AbortController();
  const stream = await liveLeads({ database: fixture.database, authorize, leadEvents }, since, ended.signal);
  if (!stream) throw new Error('too many streams');
  const inbox = { text: '', isOver: false, close: () => ended.abort() };
  const reading = (async () => {
    for await (const frame of stream) inbox.text += frame;
    inbox.isOver = true;
  })();
  await expect.poll(() => inbox.text).toContain('retry:');
  await leadEvents.ready();
  return { inbox, reading };
}

const soon = { timeout: 10_000, interval: 20 };

describe('an open inbox', () => {
  it('receives a lead, a change and an erasure, each once', async () => {
    const one = await openInbox();
    const other = await openInbox();
    const leadId = await fixture.submit();
    for (const { inbox } of [one, other])
      await expect
        .poll(() => inbox.text, soon)
        .toMatch(new RegExp(`event: arrived\\nid: .*\\ndata: .*${leadId}`));
    await reviewLead(fixture.as(fixture.ben), { leadId, version: 0 }, { action: 'accept' });
    const changed = new RegExp(`event: changed\\ndata: (.*"leadId":"${leadId}".*)\\n\\n`);
    await expect.poll(() => one.inbox.text, soon).toMatch(changed);
    expect(JSON.parse(changed.exec(one.inbox.text)?.[1] ?? '')).toEqual({
      event: 'changed',
      leadId,
      hasNewContact: false,
      state: {
        status: 'accepted',
        version: 1,
        statusChangedAt: expect.any(String),
        firstReviewedAt: expect.any(String),
        lastStepAt: expect.any(String),
        isWoken: false,
        snoozedUntil: null,
        declineReason: null,
        duplicateOf: null,
        assignee: null,
        stage: null,
      },
      who: { id: 'founder_ben', name: 'Ben' },
    });
    await eraseLead(fixture.as(fixture.ben), leadId);
    await expect.poll(() => other.inbox.text, soon).toContain(`"event":"removed","leadId":"${leadId}"`);
    expect(one.inbox.text.split('event: arrived')).toHaveLength(2);
    for (const { inbox, reading } of [one, other]) {
      inbox.close();
      await reading;
      expect(inbox.isOver).toBe(true);
    }
  });

  it('first receives what arrived since the page was read', async () => {
    const [row] = await fixture.rows(
      `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
    );
    const leadId = await fixture.submit();
    const { inbox, reading } = await openInbox(String(row?.now));
    await expect.poll(() => inbox.text, soon).toContain(leadId);
    inbox.close();
    await reading;
  });

  it('receives all arrivals, however many', async () => {
    const [row] = await fixture.rows(
      `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
    );
    const ids = await fixture.copy(await fixture.submit(), 1_200);
    const { inbox, reading } = await openInbox(String(row?.now));
    await expect.poll(() => ids.filter((id) => !inbox.text.includes(id)), soon).toEqual([]);
    inbox.close();
    await reading;
  });

  it('reconnects after a lost connection, misses no arrival and reports the gap', async () => {
    const { inbox, reading } = await openInbox();
    const killed = await fixture.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pilot-portal events' and datname = current_database()`,
    );
    expect(killed.length).toBeGreaterThan(0);
    const leadId = await fixture.submit();
    await expect.poll(() => inbox.text, { timeout: 5_000, interval: 20 }).toContain(leadId);
    // The arrival is read at once; the gap is reported when the connection is back.
    const gap = 'event: gap\ndata: {"event":"gap"}\n\n';
    await expect.poll(() => inbox.text, { timeout: 5_000, interval: 20 }).toContain(gap);
    inbox.close();
    await reading;
  });

  it('cannot be opened without a session', async () => {
    const refused = openInbox(null, () => Promise.reject(new ApiError('sign_in_required')));
    await expect(refused).rejects.toMatchObject({ code: 'sign_in_required' });
  });

  it('closes with its session, however that ended', async () => {
    let isSignedIn = true;
    const { inbox, reading } = await openInbox(null, async () => {
      if (!isSignedIn) throw new ApiError('sign_in_required');
      return fixture.ada;
    });
    const other = await openInbox();
    isSignedIn = false;
    await fixture.rows(`insert into founder_sessions (session_id, founder_id, token, expires_at, last_seen_at)
      values ('s1', 'founder_ada', 't1', now() + interval '1 day', now())`);
    await fixture.rows(`delete from founder_sessions where session_id = 's1'`);
    // Long before the stream would check its session by itself.
    await expect.poll(() => inbox.isOver, soon).toBe(true);
    await reading;
    expect(other.inbox.isOver).toBe(false);
    other.inbox.close();
    await other.reading;
  });

  it('is limited to twenty per founder', async () => {
    const bens = () => Promise.resolve(fixture.ben);
    const opened = [];
    for (let count = 0; count < 20; count += 1) opened.push(await openInbox(null, bens));
    await expect(openInbox(null, bens)).rejects.toThrow('too many streams');
    const [first] = opened;
    first?.inbox.close();
    await first?.reading;
    const again = await openInbox(null, bens);
    for (const { inbox, reading } of [...opened, again]) {
      inbox.close();
      await reading;
    }
  });

  it('ends when the portal stops', async () => {
    const { reading } = await openInbox();
    await leadEvents.stop();
    await reading;
    const after = await liveLeads(
      { ...fixture.as(fixture.ada), leadEvents },
      null,
      new AbortController().signal,
    );
    const frames = [];
    for await (const frame of after ?? []) frames.push(frame);
    expect(frames).toEqual(['retry: 1000\n\n']);
  });
});
