import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainLead, type ReviewFixture, startReviewFixture } from '../inbox/inbox-fixture';
import { changeCustomer } from '../quotes/document/change-customer';
import { readQuoteDocument } from '../quotes/document/read-quote-document';
import { writeQuoteDocument } from '../quotes/document/write-quote-document';
import { readSavedQuote } from '../quotes/read-saved-quote';
import { quoteAction } from '../quotes/request-quote';
import { eraseLead } from '../review/erase-lead';
import { applyErasures } from './apply-erasures';
import { consentAssertedByCaller } from './consent';
import { ErasureList, erasureDigest, readErasures } from './erasure-store';
import { erasableLeads } from './queries';
import { leadAction } from './submit-lead';

let fixture: ReviewFixture;
const folder = mkdtempSync(join(tmpdir(), 'erasures-'));
const file = join(folder, 'erasures.log');
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await fixture.end();
});

const lines = () => readFileSync(file, 'utf8').split('\n').filter(Boolean);
const leadsThere = async () => (await fixture.rows('select lead_id from leads')).map((row) => row.lead_id);

it('are listed outside the database once, as keyed digests', async () => {
  const [first, second] = [await fixture.submit(), await fixture.submit()];
  const list = new ErasureList(fixture.database, file, [erasableLeads]);
  await list.update();
  expect(() => statSync(file)).toThrow('ENOENT');
  await eraseLead(fixture.as(fixture.ada), first);
  await list.update();
  await list.update();
  expect(lines()).toHaveLength(2);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await eraseLead(fixture.as(fixture.ada), second);
  await new ErasureList(fixture.database, file, [erasableLeads]).update();
  await list.update();
  expect(new Set(lines()).size).toBe(3);
  expect(readFileSync(file, 'utf8')).not.toContain(first);
});

it('are repeated only on rows that a restore has brought back', async () => {
  const gone = await fixture.submit();
  const copies = await fixture.copy(gone, 3);
  await fixture.rows('create table before as select * from leads');
  await eraseLead(fixture.as(fixture.ada), gone);
  await new ErasureList(fixture.database, file, [erasableLeads]).update();
  await fixture.rows(`delete from lead_tombstones where lead_id = '${gone}'`);
  await fixture.rows(`insert into leads select b.* from before b where lead_id = '${gone}'`);
  expect(await applyErasures(fixture.database, file, [erasableLeads])).toBe(1);
  expect(await applyErasures(fixture.database, file, [erasableLeads])).toBe(0);
  expect(await leadsThere()).toEqual(expect.arrayContaining(copies));
  expect(await leadsThere()).not.toContain(gone);
  const [tombstone] = await fixture.rows(`select why from lead_tombstones where lead_id = '${gone}'`);
  expect(tombstone).toEqual({ why: 'erased' });
  expect(await applyErasures(fixture.database, join(folder, 'none'), [erasableLeads])).toBe(0);
  const other = join(folder, 'other');
  writeFileSync(other, 'something else\n');
  await expect(applyErasures(fixture.database, other, [erasableLeads])).rejects.toThrow(
    'is not a list of erasures',
  );
});

/** Limits the size of files that this process writes, as a full disk does; null removes the limit. */
const limitFiles = (bytes: number | null) =>
  spawnSync('prlimit', [`--fsize=${bytes ?? 'unlimited'}:unlimited`, `--pid=${process.pid}`]);

it.runIf(spawnSync('prlimit', ['--version']).status === 0)(
  'are listed after the list could not be created, which leaves no file',
  async () => {
    const ownFolder = join(folder, 'unwritable');
    mkdirSync(ownFolder);
    const path = join(ownFolder, 'erasures.log');
    const list = new ErasureList(fixture.database, path, [erasableLeads]);
    const leadId = await fixture.submit();
    await eraseLead(fixture.as(fixture.ada), leadId);
    expect(limitFiles(0).status).toBe(0);
    try {
      await expect(list.update()).rejects.toThrow('EFBIG');
    } finally {
      limitFiles(null);
    }
    expect(readdirSync(ownFolder)).toEqual([]);
    await list.update();
    const erasures = await readErasures(path);
    expect(erasures?.digests).toContain(erasureDigest(leadId, erasures?.key ?? ''));
    expect(readdirSync(ownFolder)).toEqual(['erasures.log']);
  },
);

it.runIf(existsSync('/dev/full'))(
  'are listed once a full disk has room again, with no file left open',
  async () => {
    const path = join(folder, 'full.log');
    const list = new ErasureList(fixture.database, path, [erasableLeads]);
    await eraseLead(fixture.as(fixture.ada), await fixture.submit());
    await list.update();
    const later = await fixture.submit();
    await eraseLead(fixture.as(fixture.ada), later);
    renameSync(path, `${path}.kept`);
    symlinkSync('/dev/full', path);
    await expect(list.update()).rejects.toThrow('ENOSPC');
    const deviceOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.rdev;
    const open = readdirSync('/proc/self/fd').map((name) => deviceOf(join('/proc/self/fd', name)));
    expect(open).not.toContain(deviceOf('/dev/full'));
    renameSync(`${path}.kept`, path);
    // A full disk may take the beginning of a line only.
    appendFileSync(path, 'cut');
    await list.update();
    const erasures = await readErasures(path);
    expect(erasures?.digests).toContain(erasureDigest(later, erasures?.key ?? ''));
  },
);

const customer = { prepared_for: 'Ms Zebrowski', buyer_reference: 'PR-7' };
const byPortal = { scope: null, validDays: 30, seller: { name: 'Tessera' } };

/** A saved quote with something typed on it. */
async function preparedQuote(): Promise<string> {
  const asked = { offer_id: plainLead.target_offer_id, custom_integration: false, pii_real: false };
  const made = await quoteAction(fixture).create({ ...asked, samples_available: true }, null);
  if ('error' in made) throw new Error(made.error.error);
  const { quote_id: quoteId } = made.record;
  const saved = await readSavedQuote(fixture, quoteId);
  if (!saved) throw new Error('The quote is stored.');
  const store = { ...fixture, quoteSigner: { signIfAble: async () => null } };
  await writeQuoteDocument(store, saved, byPortal);
  await changeCustomer(store, saved, customer, undefined);
  return quoteId;
}

const versionsOf = async (quoteId: string) => (await readQuoteDocument(fixture, quoteId))?.filed?.versions;

it('also remove text typed on the lead’s quotes, again after a restore', async () => {
  const [named, other] = [await preparedQuote(), await preparedQuote()];
  const naming = { ids: [named], namedBy: 'form' } as const;
  const { record } = await leadAction(fixture, consentAssertedByCaller('api'), naming).create(
    plainLead,
    null,
  );
  const leadId = record.lead_id;
  expect(await versionsOf(named)).toMatchObject([{ customer: null }, { customer }]);
  await fixture.rows('create table leads_before as select * from leads');

  await eraseLead(fixture.as(fixture.ada), leadId);
  const cleared = [{ customer: null }, { customer: null }, { customer: null, madeBy: 'erasure', version: 3 }];
  expect(await versionsOf(named)).toMatchObject(cleared);
  expect(await versionsOf(other)).toMatchObject([{ customer: null }, { customer }]);

  await new ErasureList(fixture.database, file, [erasableLeads]).update();
  await fixture.rows(`delete from lead_tombstones where lead_id = '${leadId}'`);
  await fixture.rows(`insert into leads select * from leads_before where lead_id = '${leadId}'`);
  await fixture.rows(`update quote_versions set customer = '${JSON.stringify(customer)}' where version = 2`);
  expect(await applyErasures(fixture.database, file, [erasableLeads])).toBe(1);
  expect(await versionsOf(named)).toMatchObject([
    ...cleared,
    { customer: null, madeBy: 'erasure', version: 4 },
  ]);
  expect(await versionsOf(other)).toMatchObject([{ customer: null }, { customer }]);
});
