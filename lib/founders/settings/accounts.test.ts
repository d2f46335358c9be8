import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReviewFixture, startReviewFixture } from '../../inbox/inbox-fixture';
import { insertHistory } from '../history-queries';
import { changeFounderName, changeFounderSettings, readFounderSettings } from './change-founder-settings';
import { defaultFounderSettings, founderSettingsSchema, listedTimeZones } from './founder-settings';
import { readFounderAccounts, readRefusedSignIns } from './read-accounts';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const asAda = () => fixture.as(fixture.ada);
const nameOf = async (id: string) =>
  (await fixture.rows(`select name from founders where founder_id = '${id}'`))[0]?.name;
const historyOf = (kind: string) =>
  fixture.rows(`select founder_id, detail from history where kind = '${kind}' order by history_id`);

describe('the time zone', () => {
  it('is unset until chosen, and is stored by its IANA name', async () => {
    expect((await readFounderSettings(asAda())).settings.time_zone).toBeNull();
    const settings = { ...defaultFounderSettings, time_zone: 'Europe/Copenhagen' };
    await changeFounderSettings(asAda(), settings);
    expect((await readFounderSettings(asAda())).settings).toEqual(settings);
    await changeFounderSettings(asAda(), defaultFounderSettings);
    expect((await readFounderSettings(asAda())).settings.time_zone).toBeNull();
  });

  it.each(['', 'Mars/Olympus', '+01:00', 'Europe/Copenhagen; drop', 'constructor'])('is never %j', (zone) =>
    expect(founderSettingsSchema.safeParse({ ...defaultFounderSettings, time_zone: zone }).success).toBe(
      false,
    ),
  );

  it('may be any time zone that this host lists', () => {
    expect(listedTimeZones()).toEqual(expect.arrayContaining(['UTC', 'Europe/London', 'America/New_York']));
    for (const time_zone of listedTimeZones())
      expect(
        founderSettingsSchema.safeParse({ ...defaultFounderSettings, time_zone }).success,
        time_zone,
      ).toBe(true);
  });
});

describe("a founder's name", () => {
  it('is changed by that founder, trimmed, and the history keeps both', async () => {
    const { ben } = fixture;
    expect(await changeFounderName(fixture.as(ben), '  Ben Ørsted ')).toEqual({ outcome: 'changed' });
    expect(await nameOf(ben.id)).toBe('Ben Ørsted');
    expect(await changeFounderName(fixture.as(ben), 'Ben Ørsted')).toEqual({ outcome: 'unchanged' });
    expect(await historyOf('founder_renamed')).toEqual([
      { founder_id: ben.id, detail: { before: 'Ben', after: 'Ben Ørsted' } },
    ]);
  });

  it.each(['', '   ', 'a\nb', 'a\u0000b', 'Zed\u202ednoces', 'x'.repeat(201)])(
    'is never %j',
    async (typed) => {
      expect(await changeFounderName(asAda(), typed)).toEqual({ outcome: 'no_name' });
      expect(await nameOf(fixture.ada.id)).toBe('Ada');
    },
  );

  it('cannot be changed without signing in', async () => {
    await expect(changeFounderName(fixture.as(), 'Eve')).rejects.toThrow('sign_in_required');
  });
});

describe('the accounts', () => {
  it('are listed with second factor and last sign-in, without disabled ones', async () => {
    const { ada, database } = fixture;
    await fixture.rows(`insert into founders (founder_id, name, email, disabled_at)
      values ('founder_old', 'Old', 'old@portal.example', now())`);
    await fixture.rows(`update founders set two_factor_enabled = true where founder_id = '${ada.id}'`);
    await database.run((orm) => insertHistory(orm, { founderId: ada.id, kind: 'signed_in' }));
    const [first, second, ...others] = await readFounderAccounts(asAda());
    expect(first).toMatchObject({ name: 'Ada', email: ada.email, hasSecondFactor: true, isMe: true });
    expect(Date.parse(first?.lastSignedInAt ?? '')).toBeGreaterThan(0);
    expect(second).toMatchObject({ hasSecondFactor: false, lastSignedInAt: null, isMe: false });
    expect(others).toEqual([]);
    await expect(readFounderAccounts(fixture.as())).rejects.toThrow('sign_in_required');
  });
});

describe('refused sign-ins', () => {
  it('are counted for 30 days; the last ten are listed, newest first', async () => {
    const { ada, database } = fixture;
    expect(await readRefusedSignIns(asAda())).toMatchObject({ counts: { sign_in_refused: 0 }, last: [] });
    const detail = { address: '203.0.113.0' };
    await fixture.rows(`insert into history (kind, at, detail)
      select 'sign_in_refused', now() - interval '31 days', '{}' from generate_series(1, 5)`);
    for (let made = 0; made < 11; made += 1)
      await database.run((orm) => insertHistory(orm, { founderId: null, kind: 'sign_in_refused', detail }));
    await database.run((orm) => insertHistory(orm, { founderId: ada.id, kind: 'sign_in_throttled', detail }));
    const { counts, last } = await readRefusedSignIns(asAda());
    expect(counts).toEqual({ sign_in_refused: 11, sign_in_throttled: 1, second_factor_refused: 0 });
    expect(last).toHaveLength(10);
    expect(last[0]).toMatchObject({ kind: 'sign_in_throttled', founderName: 'Ada', ...detail });
    expect(last[1]).toMatchObject({ kind: 'sign_in_refused', founderName: null, ...detail });
    await expect(readRefusedSignIns(fixture.as())).rejects.toThrow('sign_in_required');
  });
});
