import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Database } from '../../../db/connect';
import { createTestDatabase } from '../../../db/database-fixture';
import type { Founder, Role } from '../founder';
import { findActiveFounder } from '../founder-queries';
import { insertHistory } from '../history-queries';
import { accounts, founders, passwordLinks, sessions } from '../tables';
import { disableFounder } from './change-founders';
import {
  changeRole,
  disableMember,
  enableMember,
  endMemberSessions,
  inviteFounder,
  makeInvitationLink,
} from './change-team';
import { readTeam } from './read-team';
import { invitationSchema } from './team';

const founderOf = (id: string, role: Role): Founder => ({
  id,
  name: id,
  email: `${id}@portal.example`,
  role,
});
const ada = founderOf('ada', 'owner');
const ben = founderOf('ben', 'owner');
const cy = founderOf('cy', 'reviewer');
const di = founderOf('di', 'reader');

let database: Database;
let drop: () => Promise<void>;
beforeEach(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  database = new Database(made.url);
  await database.orm.insert(founders).values([ada, ben, cy, di]);
});
afterEach(async () => {
  await database.close();
  await drop();
});

const as = (founder: Founder) => ({
  database,
  authorize: () => Promise.resolve({ ...founder, isRecent: true }),
});
const stored = async (id: string) =>
  (await database.orm.select().from(founders).where(eq(founders.id, id)))[0];
const recorded = () =>
  database.orm.execute(sql`select founder_id, kind, detail from history order by history_id`);
const beginSession = (userId: string, id = `session-${userId}`) =>
  database.orm.insert(sessions).values({ id, userId, token: id, expiresAt: sql`now() + interval '1 hour'` });
const eve = { email: 'eve@portal.example', name: 'Eve', role: 'reader' as const };

describe('the team', () => {
  it('can be changed and read by owners only', async () => {
    for (const founder of [cy, di]) {
      for (const act of [
        () => readTeam(as(founder)),
        () => inviteFounder(as(founder), eve),
        () => makeInvitationLink(as(founder), founder.id),
        () => changeRole(as(founder), founder.id, 'owner'),
        () => disableMember(as(founder), 'ada'),
        () => enableMember(as(founder), 'ada'),
        () => endMemberSessions(as(founder), 'ada'),
      ]) {
        await expect(act()).rejects.toThrow('role_required');
      }
    }
    expect(await recorded()).toEqual([]);
    expect((await stored('cy'))?.role).toBe('reviewer');
  });

  it('is listed with everything that owners need for decisions', async () => {
    await beginSession('cy');
    await insertHistory(database.orm, { founderId: 'cy', kind: 'signed_in' });
    await database.orm
      .insert(accounts)
      .values({ id: 'a', accountId: 'cy', providerId: 'credential', userId: 'cy', password: 'hash' });
    await disableMember(as(ada), 'ben');
    await inviteFounder(as(ada), eve);
    const team = await readTeam(as(ada));
    expect(team.map(({ name }) => name)).toEqual(['Eve', 'ada', 'ben', 'cy', 'di']);
    const [invited, me, disabled, signedIn] = team;
    expect(invited).toMatchObject({ role: 'reader', hasPassword: false, lastSignedInAt: null, sessions: 0 });
    expect(Date.parse(invited?.linkUntil ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(me).toMatchObject({ isMe: true, isLastOwner: true, disabledAt: null });
    expect(disabled).toMatchObject({ isMe: false, isLastOwner: false });
    expect(Date.parse(disabled?.disabledAt ?? '')).toBeGreaterThan(0);
    expect(signedIn).toMatchObject({ hasPassword: true, linkUntil: null, sessions: 1 });
    expect(Date.parse(signedIn?.lastSignedInAt ?? '')).toBeGreaterThan(0);
  });

  it('invites by a link valid for one day, stored as a digest', async () => {
    const invited = await inviteFounder(as(ada), eve);
    if (invited.outcome !== 'invited') throw new Error(invited.outcome);
    const token = new URL(invited.path, 'http://portal.example').searchParams.get('token') ?? '';
    const links = await database.orm.select().from(passwordLinks);
    expect(token.length).toBeGreaterThan(40);
    expect(JSON.stringify(links)).not.toContain(token);
    expect(await inviteFounder(as(ada), { ...eve, name: 'Other' })).toEqual({ outcome: 'email_taken' });
    const again = await makeInvitationLink(as(ben), links[0]?.founderId ?? '');
    expect(again.outcome).toBe('made');
    expect(await database.orm.select().from(passwordLinks)).toHaveLength(1);
    expect((await recorded()).map(({ founder_id, kind }) => [founder_id, kind])).toEqual([
      ['ada', 'founder_invited'],
      ['ben', 'founder_link_renewed'],
    ]);
    expect(JSON.stringify(await recorded())).not.toContain(token);
  });

  it('creates no link for a founder who has a password or is disabled', async () => {
    await database.orm
      .insert(accounts)
      .values({ id: 'a', accountId: 'ben', providerId: 'credential', userId: 'ben', password: 'hash' });
    expect(await makeInvitationLink(as(ada), 'ben')).toEqual({ outcome: 'has_password' });
    await disableMember(as(ada), 'cy');
    expect(await makeInvitationLink(as(ada), 'cy')).toEqual({ outcome: 'has_password' });
    expect(await database.orm.select().from(passwordLinks)).toEqual([]);
  });

  it.each([
    { ...eve, email: 'eve' },
    { ...eve, name: ' ' },
    { ...eve, role: 'admin' },
    { ...eve, email: `${'x'.repeat(250)}@portal.example` },
  ])('is not invited as %j', (typed) => {
    expect(invitationSchema.safeParse(typed).success).toBe(false);
  });

  it('has roles that are changed and recorded', async () => {
    expect(await changeRole(as(ada), 'di', 'reviewer')).toEqual({ outcome: 'changed' });
    expect(await changeRole(as(ada), 'di', 'reviewer')).toEqual({ outcome: 'unchanged' });
    expect(await stored('di')).toMatchObject({ role: 'reviewer' });
    const detail = { founder: 'di', before: 'reader', after: 'reviewer' };
    expect(await recorded()).toEqual([{ founder_id: 'ada', kind: 'founder_role_changed', detail }]);
    await expect(changeRole(as(ada), 'nobody', 'reader')).rejects.toThrow('not_found');
  });
});

describe('a founder who is disabled', () => {
  it('loses sessions and links at once and can be enabled again', async () => {
    await beginSession('cy');
    await beginSession('cy', 'other');
    await makeInvitationLink(as(ada), 'cy');
    expect(await disableMember(as(ada), 'cy')).toEqual({ outcome: 'changed' });
    expect(await disableMember(as(ada), 'cy')).toEqual({ outcome: 'unchanged' });
    expect(await database.orm.select().from(sessions)).toEqual([]);
    expect(await database.orm.select().from(passwordLinks)).toEqual([]);
    expect(await findActiveFounder(database.orm, 'cy')).toBeUndefined();
    expect(await enableMember(as(ada), 'cy')).toEqual({ outcome: 'changed' });
    expect(await enableMember(as(ada), 'cy')).toEqual({ outcome: 'unchanged' });
    expect(await findActiveFounder(database.orm, 'cy')).toMatchObject({ role: 'reviewer' });
    expect((await recorded()).map(({ kind }) => kind)).toEqual([
      'founder_link_renewed',
      'founder_disabled',
      'founder_enabled',
    ]);
  });

  it('disables nobody else', async () => {
    await disableMember(as(ada), 'ben');
    await expect(disableMember(as(ben), 'ada')).rejects.toThrow('role_required');
  });
});

it('ends the sessions of a founder, and reports if there were none', async () => {
  await beginSession('cy');
  await beginSession('ada');
  expect(await endMemberSessions(as(ada), 'cy')).toEqual({ outcome: 'changed' });
  expect(await endMemberSessions(as(ada), 'cy')).toEqual({ outcome: 'unchanged' });
  expect(await database.orm.select({ id: sessions.id }).from(sessions)).toEqual([{ id: 'session-ada' }]);
  const detail = { founder: 'cy', sessions: 1 };
  expect(await recorded()).toEqual([{ founder_id: 'ada', kind: 'sessions_revoked', detail }]);
});

describe('the last owner', () => {
  const lastOwner = { outcome: 'last_owner' };

  it('can be neither disabled nor given another role by a service', async () => {
    await changeRole(as(ada), 'ben', 'reviewer');
    expect(await changeRole(as(ada), 'ada', 'reader')).toEqual(lastOwner);
    expect(await disableMember(as(ada), 'ada')).toEqual(lastOwner);
    await expect(disableFounder(database, ada.email)).rejects.toThrow('last owner');
    expect(await stored('ada')).toMatchObject({ role: 'owner', disabledAt: null });
  });

  it('cannot be removed in the database by any statement', async () => {
    for (const statement of [
      sql`update founders set role = 'reader'`,
      sql`update founders set disabled_at = now() where role = 'owner'`,
      sql`delete from founders`,
      sql`update founders set role = 'reviewer', disabled_at = now()`,
    ]) {
      await expect(database.orm.execute(statement)).rejects.toThrow();
    }
    await database.orm.execute(sql`update founders set role = 'reader' where founder_id = 'ben'`);
    await database.orm.execute(sql`update founders set name = 'Ada', two_factor_enabled = true`);
    await expect(
      database.orm.execute(sql`update founders set disabled_at = now() where founder_id = 'ada'`),
    ).rejects.toThrow();
    await expect(database.orm.execute(sql`update founders set role = 'admin'`)).rejects.toThrow();
  });

  it('remains if two owners disable each other at the same time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const outcomes = await Promise.allSettled([
        disableMember(as(ada), 'ben'),
        disableMember(as(ben), 'ada'),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await database.orm.execute(sql`update founders set disabled_at = null`);
    }
  });

  it('remains in the database if two statements run at once', async () => {
    const disable = (id: string) =>
      database.orm.execute(sql`update founders set disabled_at = now() where founder_id = ${id}`);
    for (let round = 0; round < 20; round += 1) {
      const outcomes = await Promise.allSettled([disable('ada'), disable('ben')]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await database.orm.execute(sql`update founders set disabled_at = null`);
    }
  });
});
