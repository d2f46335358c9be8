import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeCompanyKeys } from '../../leads/companies/write-company-keys';
import { consentAssertedByCaller } from '../../leads/consent';
import { leadAction } from '../../leads/submit-lead';
import { quoteAction } from '../../quotes/request-quote';
import { reviewLead } from '../../review/apply-review';
import { correctContact, withdrawConsent } from '../../review/correct-contact';
import { eraseLead } from '../../review/erase-lead';
import { noFilter, plainLead, type ReviewFixture, startReviewFixture } from '../inbox-fixture';
import { listLeads } from '../list-leads';
import { readNearDuplicates } from '../list-near-duplicates';
import { readLead } from '../read-lead';
import { companiesPerPage } from './company';
import { listCompanies } from './list-companies';
import { readCompany } from './read-company';
import { runSearch } from './run-search';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const store = () => fixture.as(fixture.ada);
const keysOf = async (leadId: string) =>
  (await fixture.rows(`select company_key, contact_key from leads where lead_id = '${leadId}'`))[0];
const submit = (company: string, contact: string) =>
  fixture.submit({ company, contact_or_agent_id: contact });

/** Removes the keys of leads, as if a version without keys had stored them. */
const forgetKeys = (which: string) =>
  fixture.database.transaction(async (tx) => {
    await tx.execute(sql`alter table leads disable trigger user`);
    await tx.execute(sql.raw(`update leads set company_key = null, contact_key = null where ${which}`));
    await tx.execute(sql`alter table leads enable trigger user`);
  });

/** Returns the number of similar leads that the list shows for each lead. */
async function alikeCounts(leadIds: readonly string[]): Promise<(number | undefined)[]> {
  const { rows } = await listLeads(store(), { ...noFilter, view: 'all', sort: 'newest' });
  return leadIds.map((id) => rows.find(({ leadId }) => leadId === id)?.alikeCount);
}

describe('near-duplicates', () => {
  it('match by company, contact and mail domain, likeliest first, and are counted', async () => {
    const capital = await submit('Nordlys Capital', 'ola@mail.nordlys.example');
    const bank = await submit('Nordlys Bank A/S', 'agent:x');
    const same = await submit('NORDLYS BANK', 'Desk@nordlys.example');
    const lead = await submit('Nordlys Bank ASA', 'desk@nordlys.example');
    await submit('Nordlys West', 'kari@gmail.com');
    const detail = await readLead(store(), lead);
    const found = detail && 'nearDuplicates' in detail ? detail.nearDuplicates : [];
    expect(found.map(({ leadId, why }) => [leadId, why])).toEqual([
      [same, ['company', 'contact']],
      [bank, ['company']],
      [capital, ['domain']],
    ]);
    expect(await readNearDuplicates(store(), lead)).toEqual(found);
    expect(await alikeCounts([lead, same, bank, capital])).toEqual([3, 3, 2, 2]);
  });

  it('ignore free-mail domains and match a person by the whole address', async () => {
    const one = await submit('Fjord Data', 'kari.nordmann@gmail.com');
    const other = await submit('Fjell Data', 'someone.else@gmail.com');
    const again = await submit('Kari Consulting', 'Kari.Nordmann@gmail.com');
    expect(await readNearDuplicates(store(), one)).toMatchObject([{ leadId: again, why: ['contact'] }]);
    expect(await alikeCounts([one, other, again])).toEqual([1, 0, 1]);
  });

  it('drop the mail domain with the consent and follow a changed contact', async () => {
    const lead = await submit('Havn One', 'a@havn.example');
    const other = await submit('Havn Two', 'b@havn.example');
    expect(await alikeCounts([lead])).toEqual([1]);
    expect(await correctContact(fixture, lead, { contact_or_agent_id: 'a@brygge.example' })).toBe('done');
    expect(await keysOf(lead)).toEqual({ company_key: 'havnone', contact_key: '@brygge.example' });
    expect(await readNearDuplicates(store(), lead)).toEqual([]);
    expect(await withdrawConsent(fixture, lead)).toBe('done');
    expect(await keysOf(lead)).toEqual({ company_key: 'havnone', contact_key: null });
    expect(await withdrawConsent(fixture, other)).toBe('done');
    expect(await readNearDuplicates(store(), other)).toEqual([]);
  });
});

describe('leads of a version before the keys', () => {
  it('get their keys in batches, in any status, without a new version', async () => {
    const leads = [await submit('Elv Data ASA', 'x@elv.example'), await submit('Elv Data', 'y@elv.example')];
    const [first = '', second = ''] = leads;
    await withdrawConsent(fixture, second);
    await fixture.copy(first, 450);
    await forgetKeys('true');
    await writeCompanyKeys(fixture.database);
    expect(await keysOf(first)).toEqual({ company_key: 'elvdata', contact_key: '@elv.example' });
    expect(await keysOf(second)).toEqual({ company_key: 'elvdata', contact_key: null });
    const open = await fixture.rows('select 1 from leads where company_key is null');
    expect(open).toEqual([]);
    const [row] = await fixture.rows(`select version from leads where lead_id = '${first}'`);
    expect(row).toEqual({ version: 0 });
    expect((await listCompanies(store(), { search: 'elv data', cursor: null })).rows).toMatchObject([
      { key: 'elvdata', leads: 200 },
    ]);
    await fixture.rows(`delete from leads where company_key = 'elvdata'`);
  });

  it('receive them once, and nothing else', async () => {
    const lead = await submit('Kyst Data', 'x@kyst.example');
    const change = (set: string) => fixture.rows(`update leads set ${set} where lead_id = '${lead}'`);
    await expect(change(`company_key = 'other'`)).rejects.toThrow();
    await expect(change(`company_key = 'other', version = version + 1`)).rejects.toThrow();
    await forgetKeys(`lead_id = '${lead}'`);
    await expect(change(`company_key = 'kystdata', company = 'Other'`)).rejects.toThrow();
    await change(`company_key = 'kystdata'`);
    expect(await keysOf(lead)).toMatchObject({ company_key: 'kystdata' });
  });
});

describe('a company', () => {
  it('has its leads, people, quotes and history across leads', async () => {
    const quote = await quoteAction(fixture).create(
      {
        offer_id: 'masking-shadow-14',
        annual_commit: 60_000,
        custom_integration: false,
        pii_real: false,
        samples_available: true,
      },
      null,
    );
    if ('error' in quote) throw new Error(quote.error.error);
    const action = leadAction(fixture, consentAssertedByCaller('api'), {
      ids: [quote.record.quote_id],
      namedBy: 'link',
    });
    const request = { ...plainLead, company: 'Strand Data AS', contact_or_agent_id: 'ola@strand.example' };
    const { record } = await action.create({ ...request, contact_name: 'Ola' }, null);
    const second = await submit('Strand Data', 'OLA@strand.example');
    const third = await submit('Strand Data', 'gone@strand.example');
    const sister = await submit('Strand Invest', 'kari@strand.example');
    await withdrawConsent(fixture, third);
    await reviewLead(store(), { leadId: second, version: 0 }, { action: 'accept' });
    await reviewLead(store(), { leadId: second, version: 1 }, { action: 'win', amount: 60_000.5 });
    const company = await readCompany(store(), 'stranddata');
    expect(company).toMatchObject({
      key: 'stranddata',
      leads: 3,
      open: 1,
      accepted: 1,
      won: 1,
      wonAmount: 60_000.5,
      people: [{ contact: 'OLA@strand.example', leads: 2, leadId: second }],
      quotes: [{ quoteId: quote.record.quote_id, leadId: record.lead_id }],
      related: [{ key: 'strandinvest', name: 'Strand Invest', domain: 'strand.example' }],
    });
    expect(company?.newest.map(({ leadId }) => leadId).toSorted()).toEqual(
      [record.lead_id, second, third].toSorted(),
    );
    expect(company?.history.map(({ kind, leadId }) => [kind, leadId])).toEqual([
      ['lead_win', second],
      ['lead_accept', second],
      ['lead_consent_withdrawn', third],
    ]);
    expect(JSON.stringify(company)).not.toContain('gone@');
    const views = await fixture.rows(`select lead_id from history where kind = 'lead_viewed'
      and lead_id in ('${record.lead_id}', '${second}', '${third}')`);
    expect(views).toEqual([{ lead_id: second }]);
    await eraseLead(store(), sister);
    expect(await readCompany(store(), 'strandinvest')).toBeUndefined();
    expect((await readCompany(store(), 'stranddata'))?.related).toEqual([]);
  });

  it('is not found by other texts, or without a session', async () => {
    for (const key of ['', 'nosuchcompany', 'Strand Data', "x' or true", '\u0000'])
      expect(await readCompany(store(), key)).toBeUndefined();
    const nobody = fixture.as();
    const calls = [
      () => readCompany(nobody, 'stranddata'),
      () => listCompanies(nobody, { search: '', cursor: null }),
      () => runSearch(nobody, 'strand'),
      () => readNearDuplicates(nobody, 'lead_1'),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow('sign_in_required');
  });
});

describe('the list of companies', () => {
  it('lists each company once, by newest lead, over all pages', async () => {
    const names = Array.from({ length: companiesPerPage + 20 }, (_, at) => `Fjell ${at} AS`);
    for (const name of names) await submit(name, name);
    await submit('Fjell 3', 'x');
    const keys: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listCompanies>> = await listCompanies(store(), {
        search: '',
        cursor,
      });
      expect(page.rows.length).toBeLessThanOrEqual(companiesPerPage);
      keys.push(...page.rows.map(({ key }) => key));
      cursor = page.nextCursor;
    } while (cursor !== null);
    // Leads that were stored within one millisecond have no order.
    const newest = await fixture.rows(`select company_key, max(created_at)::text as at from leads
      where company_key <> '' group by 1 order by max(created_at) desc`);
    const timeOf = new Map(newest.map(({ company_key: key, at }) => [key, at]));
    expect(keys.map((key) => timeOf.get(key))).toEqual(newest.map(({ at }) => at));
    expect(new Set(keys)).toEqual(new Set(timeOf.keys()));
  });

  it('searches by the start of names and words, with any cursor', async () => {
    await submit('Store Blå Data AS', 'x');
    const search = async (text: string) =>
      (await listCompanies(store(), { search: text, cursor: null })).rows.map(({ name }) => name);
    expect(await search('store bla')).toEqual(['Store Blå Data AS']);
    expect(await search('blå')).toEqual(['Store Blå Data AS']);
    expect(await search('nothing like it')).toEqual([]);
    for (const cursor of ['x', '!', Buffer.from('["a","b"]').toString('base64url')])
      expect((await listCompanies(store(), { search: '', cursor })).rows.length).toBeGreaterThan(0);
  });
});

describe('a search for anything', () => {
  it('finds leads, companies and founders', async () => {
    const lead = await submit('Berg Data', 'x@berg.example');
    expect(await runSearch(store(), 'berg')).toEqual({
      leads: [expect.objectContaining({ leadId: lead, company: 'Berg Data', status: 'new' })],
      companies: [{ key: 'bergdata', name: 'Berg Data', leads: 1 }],
      founders: [],
    });
    expect((await runSearch(store(), lead)).leads).toMatchObject([{ leadId: lead }]);
    expect((await runSearch(store(), 'ben')).founders).toEqual([{ id: 'founder_ben', name: 'Ben' }]);
    expect(await runSearch(store(), '  ')).toEqual({ leads: [], companies: [], founders: [] });
    expect((await runSearch(store(), '…')).leads).toEqual([]);
  });
});
