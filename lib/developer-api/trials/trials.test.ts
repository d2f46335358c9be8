import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Database } from '../../../db/connect';
import { createTestDatabase } from '../../../db/database-fixture';
import type { Founder, Role } from '../../founders/founder';
import { founders } from '../../founders/tables';
import { ApiError } from '../../kernel/errors';
import { admitKey } from '../keys/admit-key';
import { listApiKeys } from '../keys/change-keys';
import {
  erasableTrials,
  eraseTrialByAddress,
  eraseTrialForFounders,
  grantTrial,
  purgeTrialRequests,
  refuseTrial,
} from './change-trials';
import { makeTrialKey } from './make-trial-key';
import { listTrials, readTrial } from './read-trials';
import { isSameRequest, trialAction } from './request-trial-key';
import { trialConsentWording } from './trial';

const founderOf = (id: string, role: Role): Founder => ({
  id,
  name: id,
  email: `${id}@portal.example`,
  ...{ role, isRecent: true },
});
const ada = founderOf('ada', 'owner');
const ben = founderOf('ben', 'reviewer');

let database: Database;
let drop: () => Promise<void>;
beforeEach(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  database = new Database(made.url);
  await database.orm.insert(founders).values([ada, ben]);
});
afterEach(async () => {
  await database.close();
  await drop();
});

const as = (founder?: Founder) => ({
  database,
  authorize: () => (founder ? Promise.resolve(founder) : Promise.reject(new ApiError('sign_in_required'))),
});
const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const digests = {
  of: async (secret: string) => digestOf(secret),
  allOf: async (secret: string) => [digestOf(secret)],
  renew: async () => {},
};
const store = () => ({ database, apiKeyDigests: digests });

const request = {
  company: 'Northgate Claims',
  contact: 'buyer@northgate.example',
  purpose: 'Try transcription on claim calls',
  contact_consent: true,
} as const;

/** Requests a key; returns the address and the id of the request. */
async function ask({ scopes = ['text', 'speech'], pageKey = randomUUID() as string | null } = {}) {
  const { record, isReplay } = await trialAction(database, scopes).create(request, pageKey);
  const [row] = await rows(`select trial_id from trial_key_requests order by created_at desc limit 1`);
  return { address: record.address, id: String(row?.trial_id), record, isReplay };
}
const rows = (statement: string) => database.orm.execute<Record<string, unknown>>(sql.raw(statement));
const admitted = (secret: string) => admitKey({ database, digests }, `Bearer ${secret}`);
const recorded = async () =>
  [...(await rows('select kind, founder_id, detail from history order by history_id'))].map(
    ({ kind, founder_id }) => [kind, founder_id],
  );

describe('asking for a trial key', () => {
  it('stores the request, its consent and a digest of its address', async () => {
    const { address } = await ask();
    expect(address).toMatch(/^[\w-]{43}$/);
    const [row] = await rows('select * from trial_key_requests');
    expect(row).toMatchObject({
      company: request.company,
      contact: request.contact,
      purpose: request.purpose,
      consent_wording_version: trialConsentWording.version,
      consent_wording_sha256: digestOf(trialConsentWording.text),
      decision: null,
    });
    expect(JSON.stringify(row)).not.toContain(address);
    expect(await readTrial({ database }, address)).toMatchObject({
      state: 'asked',
      texts: { company: request.company },
      scopes: ['text', 'speech'],
    });
  });

  it('leads to the same request for the same form, at any time', async () => {
    const pageKey = randomUUID();
    const sent = await Promise.all(Array.from({ length: 8 }, () => ask({ pageKey })));
    expect(new Set(sent.map(({ address }) => address)).size).toBe(1);
    expect(sent.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(await rows('select 1 from trial_key_requests')).toHaveLength(1);
    const { record } = await ask({ pageKey });
    const fields = new Map<string, unknown>([
      ['company', ` ${request.company}`],
      ['contact', request.contact],
      ['purpose', request.purpose],
    ]);
    expect(isSameRequest(record, fields, ['speech', 'text'])).toBe(true);
    expect(isSameRequest(record, fields, ['image'])).toBe(false);
    expect(isSameRequest(record, fields.set('company', 'Other'), ['speech', 'text'])).toBe(false);
  });

  it('creates a new address for every form', async () => {
    const addresses = [await ask(), await ask(), await ask({ pageKey: null }), await ask({ pageKey: null })];
    expect(new Set(addresses.map(({ address }) => address)).size).toBe(4);
  });

  it('shows nothing at any other address', async () => {
    await ask();
    for (const address of ['', 'x', 'a'.repeat(43), '\u0000'.repeat(43), "' or 1=1 --"]) {
      expect(await readTrial({ database }, address)).toBeUndefined();
      expect(await makeTrialKey(store(), address)).toEqual({ outcome: 'none' });
    }
  });
});

describe('a decision', () => {
  it('can be made by owners only', async () => {
    const { id } = await ask();
    await expect(grantTrial(as(ben), id, ['text'])).rejects.toThrow('role_required');
    await expect(refuseTrial(as(ben), id)).rejects.toThrow('role_required');
    await expect(eraseTrialForFounders(as(ben), id)).rejects.toThrow('role_required');
    await expect(grantTrial(as(), id, ['text'])).rejects.toThrow('sign_in_required');
    await expect(listTrials(as())).rejects.toThrow('sign_in_required');
    for (const unknown of ['trial_0', '\u0000']) {
      await expect(grantTrial(as(ada), unknown, ['text'])).rejects.toThrow('not_found');
      await expect(eraseTrialForFounders(as(ada), unknown)).rejects.toThrow('not_found');
    }
    expect(await listTrials(as(ben))).toMatchObject([{ id, state: 'asked' }]);
  });

  it('creates no key and can change until the key is shown', async () => {
    const { id, address } = await ask();
    expect(await makeTrialKey(store(), address)).toEqual({ outcome: 'asked' });
    await grantTrial(as(ada), id, ['text']);
    expect(await listApiKeys(as(ada))).toEqual([]);
    await refuseTrial(as(ada), id);
    expect(await readTrial({ database }, address)).toMatchObject({ state: 'refused', grantedScopes: null });
    expect(await makeTrialKey(store(), address)).toEqual({ outcome: 'refused' });
    await grantTrial(as(ada), id, ['text', 'image']);
    expect(await makeTrialKey(store(), address)).toMatchObject({ outcome: 'made' });
    expect(await refuseTrial(as(ada), id)).toEqual({ outcome: 'too_late' });
    expect(await grantTrial(as(ada), id, ['chat'])).toEqual({ outcome: 'too_late' });
    expect(await recorded()).toEqual([
      ['trial_key_granted', 'ada'],
      ['trial_key_refused', 'ada'],
      ['trial_key_granted', 'ada'],
      ['trial_key_made', null],
    ]);
  });

  it('expires if the key is not shown in time; can be repeated', async () => {
    const { id, address } = await ask();
    await grantTrial(as(ada), id, ['text']);
    await rows(`update trial_key_requests set decided_at = now() - interval '30 days 1 second'`);
    expect(await readTrial({ database }, address)).toMatchObject({ state: 'lapsed' });
    expect(await makeTrialKey(store(), address)).toEqual({ outcome: 'lapsed' });
    await grantTrial(as(ada), id, ['text']);
    expect(await makeTrialKey(store(), address)).toMatchObject({ outcome: 'made' });
  });
});

describe('a trial key', () => {
  it('is given to exactly one of many concurrent callers', async () => {
    const { id, address } = await ask();
    await grantTrial(as(ada), id, ['text']);
    const shown = await Promise.all(Array.from({ length: 10 }, () => makeTrialKey(store(), address)));
    expect(shown.filter(({ outcome }) => outcome === 'made')).toHaveLength(1);
    expect(shown.filter(({ outcome }) => outcome === 'shown')).toHaveLength(9);
    expect(await rows('select 1 from api_keys')).toHaveLength(1);
  });

  it('has the free tier and granted APIs, and expires after 30 days', async () => {
    const { id, address } = await ask();
    await grantTrial(as(ada), id, ['speech']);
    const shown = await makeTrialKey(store(), address);
    if (shown.outcome !== 'made') throw new Error(shown.outcome);
    const { secret, keyId } = shown.key;
    expect(secret).toMatch(/^pilotkey_[0-9a-f]{64}$/);
    expect(await admitted(secret)).toMatchObject({
      keyId,
      scopes: ['speech'],
      requestsPerMinute: 60,
      requestsPerMonth: 1_000,
    });
    const [key] = await listApiKeys(as(ben));
    expect(key).toMatchObject({ id: keyId, isTrial: true, trialOf: request.company, isLiving: true });
    const [kept] =
      await rows(`select created_by, name, round(extract(epoch from expires_at - now()) / 86400)::int as days
      from api_keys`);
    expect(kept).toMatchObject({ created_by: 'ada', name: `Trial ${id.slice(6, 12)}`, days: 30 });
    // The column would round it up, to a moment that has not come.
    await rows(`update api_keys set expires_at = date_trunc('milliseconds', now())`);
    expect(await admitted(secret)).toBeUndefined();
  });

  it('is stored only as a digest, and not in any history', async () => {
    const { id, address } = await ask();
    await grantTrial(as(ada), id, ['text']);
    const shown = await makeTrialKey(store(), address);
    if (shown.outcome !== 'made') throw new Error(shown.outcome);
    const tables = await rows(`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`);
    for (const { name } of tables) {
      const [dump] = await rows(`select coalesce(string_agg(t::text, ' '), '') as text from "${name}" t`);
      expect(String(dump?.text), String(name)).not.toContain(shown.key.secret.slice(15, -4));
      expect(String(dump?.text), String(name)).not.toContain(address);
    }
  });
});

describe('a deleted request', () => {
  const texts = new RegExp(Object.values(request).slice(0, 3).join('|'));

  it.each(['by its holder', 'by an owner'])('shows nothing any more and revokes its key, %s', async (by) => {
    const { id, address } = await ask();
    await grantTrial(as(ada), id, ['text']);
    const shown = await makeTrialKey(store(), address);
    if (shown.outcome !== 'made') throw new Error(shown.outcome);
    if (by === 'by an owner') await eraseTrialForFounders(as(ada), id);
    else expect(await eraseTrialByAddress({ database }, address)).toBe(true);
    expect(await readTrial({ database }, address)).toMatchObject({ state: 'erased', texts: null });
    expect(await admitted(shown.key.secret)).toBeUndefined();
    expect(await listTrials(as(ada))).toEqual([]);
    expect(await listApiKeys(as(ada))).toMatchObject([{ isTrial: true, trialOf: null, isLiving: false }]);
    const left = JSON.stringify([
      await rows('select * from trial_key_requests'),
      await rows('select * from api_keys'),
      await rows('select * from history'),
    ]);
    expect(left).not.toMatch(texts);
    expect((await recorded()).at(-1)).toEqual([
      'trial_key_request_erased',
      by === 'by an owner' ? 'ada' : null,
    ]);
    // Deleting again changes nothing.
    await eraseTrialByAddress({ database }, address);
    expect((await recorded()).filter(([kind]) => kind === 'trial_key_request_erased')).toHaveLength(1);
    expect(await grantTrial(as(ada), id, ['text'])).toEqual({ outcome: 'too_late' });
    expect(await makeTrialKey(store(), address)).toEqual({ outcome: 'erased' });
  });

  it('is deleted again after a restore', async () => {
    const { id, address } = await ask();
    const other = await ask();
    await eraseTrialByAddress({ database }, address);
    const erased = await erasableTrials.listErased(database.orm, new Date(0));
    expect(erased.map((one) => one.id)).toEqual([id]);
    await rows(`update trial_key_requests set erased_at = null, company = 'Northgate Claims', contact = 'x', purpose = 'y'
      where trial_id = '${id}'`);
    expect(await erasableTrials.listIds(database.orm, '', 10)).toEqual([id, other.id].toSorted());
    await erasableTrials.eraseAgain(database, [id]);
    expect(await readTrial({ database }, address)).toMatchObject({ state: 'erased' });
    expect(await readTrial({ database }, other.address)).toMatchObject({ state: 'asked' });
  });

  it('is deleted after its retention; its key stays in the ledger', async () => {
    const { id, address } = await ask();
    await ask();
    await grantTrial(as(ada), id, ['text']);
    await makeTrialKey(store(), address);
    await rows(
      `update trial_key_requests set created_at = now() - interval '24 months 1 day' where trial_id = '${id}'`,
    );
    expect(await purgeTrialRequests(database, 24)).toMatchObject({ deleted: 1 });
    expect(await purgeTrialRequests(database, 24)).toMatchObject({ deleted: 0 });
    expect(await readTrial({ database }, address)).toBeUndefined();
    expect(await rows('select 1 from trial_key_requests')).toHaveLength(1);
    expect(await listApiKeys(as(ada))).toMatchObject([{ isTrial: true, trialOf: null }]);
    expect((await recorded()).at(-1)).toEqual(['trial_key_requests_purged', null]);
  });
});

describe('the database', () => {
  it('refuses a request whose parts contradict each other', async () => {
    await ask();
    for (const change of [
      `company = null`,
      `erased_at = now()`,
      `decision = 'granted', decided_at = now(), decided_by = 'ada'`,
      `decision = 'refused', decided_at = now(), decided_by = 'ada', granted_scopes = '{text}'`,
      `decision = 'granted', granted_scopes = '{text}'`,
      `shown_at = now()`,
    ])
      await expect(rows(`update trial_key_requests set ${change}`), change).rejects.toThrow();
  });
});
