import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInvitation, joinPilot } from './admit-person';
import { applyAct } from './apply-act';
import { authorizeRoom, roomCookie } from './authorize-pilot';
import { openPilot } from './open-pilot';
import { readPilot, readRows } from './read-pilot';
import { type RoomFixture, startRoomFixture } from './room-fixture';

let fixture: RoomFixture;
beforeAll(async () => {
  fixture = await startRoomFixture();
}, 60_000);
afterAll(() => fixture.end());

async function opened() {
  const done = await openPilot(
    fixture.asFounder(fixture.ada),
    await fixture.opening(await fixture.acceptedLead()),
  );
  if (done.outcome !== 'opened') throw new Error(done.error);
  return { pilotId: done.pilotId, tokens: done.links.map(({ path }) => path.slice('/join/'.length)) };
}

const answer = { name: 'Maria Keller', consent: true };
const withCookie = (token: string) => new Headers({ cookie: `theme=dark; __Secure-pilot_room=${token}` });
const enter = (token: string, pilotId: string) => authorizeRoom(fixture.deps, withCookie(token), pilotId);
const nobody = { code: 'not_found' };

describe('a personal link', () => {
  it('shows its invitation, works once and opens one room', async () => {
    const { pilotId, tokens } = await opened();
    const token = tokens[0] ?? '';
    const invitation = await findInvitation(fixture.deps, token);
    expect(invitation).toMatchObject({ pilotId, name: 'Maria Keller', role: 'decider' });
    expect(invitation?.offerName).toContain('masking');
    expect(await joinPilot(fixture.deps, token, { ...answer, consent: false })).toMatchObject({
      error: 'consent_required',
    });
    expect(await joinPilot(fixture.deps, token, { ...answer, name: ' ' })).toMatchObject({ field: 'name' });
    const joined = await Promise.all(
      [0, 1, 2].map(() => joinPilot(fixture.deps, token, { ...answer, name: 'Maria K.' })),
    );
    expect(joined.map(({ outcome }) => outcome).sort()).toEqual(['gone', 'gone', 'joined']);
    expect(await findInvitation(fixture.deps, token)).toBeUndefined();
    const [won] = joined.flatMap((each) => (each.outcome === 'joined' ? each : []));
    const cookie = won?.cookie ?? '';
    expect(await enter(cookie, pilotId)).toMatchObject({ name: 'Maria K.', role: 'decider', side: 'buyer' });
    const stored =
      await fixture.rows(`select consent_version, length(consent_sha256) as digits from pilot_people
      where pilot_id = '${pilotId}' and joined_at is not null`);
    expect(stored).toEqual([{ consent_version: '2026-11-24.2', digits: 64 }]);
    // The database reveals neither the link nor the cookie.
    const tables = await fixture.rows(`select to_json(t)::text as line from pilot_tokens t`);
    expect(JSON.stringify(tables)).not.toContain(cookie);
    const foreign = await opened();
    await expect(enter(cookie, foreign.pilotId)).rejects.toMatchObject(nobody);
    const actor = await enter(cookie, pilotId);
    await expect(readPilot(fixture.deps, foreign.pilotId, actor)).rejects.toMatchObject(nobody);
    await expect(readRows(fixture.deps, foreign.pilotId, actor)).rejects.toMatchObject(nobody);
    const act = { act: 'call_off', version: 0, reason: 'no' } as const;
    await expect(applyAct(fixture.deps, foreign.pilotId, actor, act)).rejects.toMatchObject(nobody);
  });

  it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}\0`, '../..', '%00'])(
    'cannot be guessed: %j',
    async (token) => {
      const { pilotId } = await opened();
      expect(await findInvitation(fixture.deps, token)).toBeUndefined();
      expect(await joinPilot(fixture.deps, token, answer)).toEqual({ outcome: 'gone' });
      await expect(authorizeRoom(fixture.deps, new Headers(), pilotId)).rejects.toMatchObject(nobody);
    },
  );

  it('is not accepted as a cookie, nor a cookie as a link', async () => {
    const { pilotId, tokens } = await opened();
    await expect(enter(tokens[0] ?? '', pilotId)).rejects.toMatchObject(nobody);
    const joined = await joinPilot(fixture.deps, tokens[0] ?? '', answer);
    expect(await joinPilot(fixture.deps, 'cookie' in joined ? joined.cookie : '', answer)).toEqual({
      outcome: 'gone',
    });
  });

  it('expires after seven days, and the cookie thirty days after the last visit', async () => {
    const { pilotId, tokens } = await opened();
    const joined = await joinPilot(fixture.deps, tokens[0] ?? '', answer);
    const cookie = 'cookie' in joined ? joined.cookie : '';
    fixture.moveDays(7);
    expect(await findInvitation(fixture.deps, tokens[1] ?? '')).toBeUndefined();
    expect(await joinPilot(fixture.deps, tokens[1] ?? '', answer)).toEqual({ outcome: 'gone' });
    for (const days of [22, 29, 29]) {
      fixture.moveDays(days);
      await enter(cookie, pilotId);
    }
    fixture.moveDays(30);
    await expect(enter(cookie, pilotId)).rejects.toMatchObject(nobody);
  });

  it('outlives a pilot of thirty days and its credit, and ends with the pilot’s records', async () => {
    const { pilotId, decider, cookie } = await fixture.open();
    await fixture.act(pilotId, decider, { act: 'call_off', reason: 'Budget frozen' });
    const [, token = ''] = (cookie.get('cookie') ?? '').split('=');
    for (let visits = 0; visits < 13; visits += 1) {
      fixture.moveDays(27);
      await enter(token, pilotId);
    }
    // The last visit is recent; the retention of the closed pilot is over.
    fixture.moveDays(27);
    await expect(enter(token, pilotId)).rejects.toMatchObject(nobody);
  });

  it('is replaced by a renewed one, and ends with its person’s access', async () => {
    const { pilotId, decider, reviewer, owner, cookie } = await fixture.open();
    const renew = { act: 'renew_link', person_id: reviewer.personId } as const;
    const [first, second] = [
      await fixture.act(pilotId, decider, renew),
      await fixture.act(pilotId, owner, renew),
    ];
    const tokenOf = (done: typeof first) => ('link' in done ? (done.link ?? '') : '').slice('/join/'.length);
    expect(await findInvitation(fixture.deps, tokenOf(first))).toBeUndefined();
    const again = await joinPilot(fixture.deps, tokenOf(second), { name: 'Dan Okafor', consent: true });
    const cookieOf = 'cookie' in again ? again.cookie : '';
    expect(await enter(cookieOf, pilotId)).toMatchObject({ name: 'Dan Okafor' });
    const third = await fixture.act(pilotId, decider, renew);
    await fixture.act(pilotId, decider, { act: 'end_person', person_id: reviewer.personId });
    await expect(enter(cookieOf, pilotId)).rejects.toMatchObject(nobody);
    expect(await joinPilot(fixture.deps, tokenOf(third), answer)).toEqual({ outcome: 'gone' });
    await expect(fixture.view(pilotId, reviewer)).rejects.toMatchObject(nobody);
    expect(await fixture.act(pilotId, decider, renew)).toMatchObject({ error: 'person_unknown' });
    const last = { act: 'end_person', person_id: decider.personId } as const;
    expect(await fixture.act(pilotId, owner, last)).toMatchObject({ error: 'last_decider' });
    expect(await authorizeRoom(fixture.deps, cookie, pilotId)).toEqual(decider);
  });

  it('is created for at most eight people at the same time', async () => {
    const { pilotId, decider } = await fixture.open();
    const invite = { act: 'invite', name: 'Ines Duarte', role: 'reviewer' } as const;
    for (let at = 0; at < 6; at += 1)
      expect(await fixture.act(pilotId, decider, invite)).toMatchObject({ outcome: 'done' });
    expect(await fixture.act(pilotId, decider, invite)).toMatchObject({ error: 'too_many_people' });
  });
});

it('sets a cookie for one pilot only', () => {
  const plain = new Headers({ host: 'localhost:3000' });
  expect(roomCookie(plain, 'pilot_1', 'abc')).toBe(
    'pilot_room=abc; Path=/pilots/pilot_1; Max-Age=34560000; HttpOnly; SameSite=Lax',
  );
  const secure = roomCookie(new Headers({ host: 'portal.example' }), 'pilot_1', 'abc');
  expect(secure).toMatch(/^__Secure-pilot_room=abc;.*; Secure$/);
});
