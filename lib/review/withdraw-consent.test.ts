import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeDraft } from '../inbox/drafts/change-drafts';
import { exportLeads } from '../inbox/export-leads';
import { noFilter, type ReviewFixture, startReviewFixture } from '../inbox/inbox-fixture';
import { listLeads } from '../inbox/list-leads';
import { LeadEvents } from '../inbox/live-channel';
import { readLead } from '../inbox/read-lead';
import { personalFields } from '../leads/lead';
import { type LeadStatus, leadStatuses } from '../leads/lead-status';
import { reviewLead } from './apply-review';
import { correctContact, withdrawConsent } from './correct-contact';
import { eraseLeadByReceipt } from './erase-lead';
import { readReceipt } from './read-receipt';
import type { ReviewRequest } from './review';
import { undoReview } from './undo-review';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const contact = {
  contact_or_agent_id: 'quilliam.zebrowski@northgate.example',
  contact_name: 'Quilliam Zebrowski',
  contact_role: 'Chief Zebrafish Officer',
};
/** Matches contact data that must not remain anywhere. */
const traces = /quilliam|zebrowski|zebrafish/i;

const asAda = () => fixture.as(fixture.ada);

async function detailOf(leadId: string) {
  const found = await readLead(asAda(), leadId, false);
  if (!found || 'removedAt' in found) throw new Error('the lead is not there');
  return found;
}

const act = async (leadId: string, request: ReviewRequest) => {
  const { state } = await detailOf(leadId);
  const outcome = await reviewLead(asAda(), { leadId, version: state.version }, request);
  expect(outcome.outcome).toBe('changed');
  return outcome;
};

/** Returns the whole content of the database, as text. */
async function databaseText(): Promise<string> {
  const tables = await fixture.rows(`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  expect(tables.length).toBeGreaterThan(15);
  const texts = await Promise.all(
    tables.map(({ name }) => fixture.rows(`select t::text as line from "${name}" as t`)),
  );
  return texts
    .flat()
    .map(({ line }) => String(line))
    .join('\n');
}

/** Returns everything about a lead that founders and the holder of the receipt can see. */
async function shownText(leadId: string): Promise<string> {
  const all = { ...noFilter, status: [...leadStatuses] };
  const csv: string[] = [];
  for await (const piece of await exportLeads(asAda(), all)) csv.push(piece);
  const twin = await fixture.submit();
  const shown = await Promise.all([
    listLeads(asAda(), all),
    readLead(asAda(), leadId),
    readLead(asAda(), twin),
    readReceipt(fixture, leadId),
  ]);
  return `${csv.join('')}${JSON.stringify(shown)}`;
}

async function found(search: string): Promise<number> {
  return (await listLeads(asAda(), { ...noFilter, search })).rows.length;
}

/** Creates a lead with contact data, a note that repeats them, and a founder's step. */
async function reviewedLead(): Promise<string> {
  const leadId = await fixture.submit({ ...contact, risk_owner: 'Zebrowski herself' });
  await act(leadId, { action: 'note', text: 'Called Quilliam Zebrowski' });
  await act(leadId, { action: 'accept' });
  await writeDraft(asAda(), leadId, { subject: 'For Zebrowski', text: '' }, '');
  expect(await databaseText()).toMatch(traces);
  expect(await found('zebrowski')).toBe(1);
  return leadId;
}

describe('data removed on the receipt is found nowhere', () => {
  const acts: [name: string, act: (leadId: string) => Promise<string>, events: string[]][] = [
    ['withdrawal', (leadId) => withdrawConsent(fixture, leadId), ['changed']],
    [
      'correction',
      async (leadId) => {
        await correctContact(fixture, leadId, { contact_or_agent_id: 'new@northgate.example' });
        // The risk owner is not part of the contact data: a correction keeps it, the other actions delete it.
        return correctContact(fixture, leadId, { contact_or_agent_id: 'newer@northgate.example' });
      },
      ['changed', 'changed'],
    ],
    ['erasure', (leadId) => eraseLeadByReceipt(fixture, leadId), ['removed']],
  ];
  it.each(acts)('after a %s', async (name, doAct, expected) => {
    const isCorrection = name === 'correction';
    const leadId = isCorrection ? await fixture.submit(contact) : await reviewedLead();
    if (isCorrection) await writeDraft(asAda(), leadId, { subject: 'Zebrowski', text: '' }, '');
    const told: { event: string }[] = [];
    const live = new LeadEvents(fixture.url, fixture.database);
    live.subscribe({ onEvent: (event) => told.push(event), end: () => {}, sessionsEnded: () => {} });
    expect(await live.ready()).toBe(true);
    expect(await doAct(leadId)).toBe('done');
    await expect.poll(() => told.map(({ event }) => event)).toEqual(expected);
    await live.stop();
    expect(JSON.stringify(told)).not.toMatch(traces);
    if (name !== 'erasure') expect(told.at(-1)).toMatchObject({ hasNewContact: true });
    expect(await databaseText()).not.toMatch(traces);
    expect(await shownText(leadId)).not.toMatch(traces);
    for (const word of ['quilliam', 'zebrowski']) expect(await found(word)).toBe(0);
  });
});

describe('a withdrawal', () => {
  it('closes the lead, keeps score and evidence, and is recorded in the history', async () => {
    const leadId = await reviewedLead();
    const before = await detailOf(leadId);
    expect(await withdrawConsent(fixture, leadId)).toBe('done');
    const after = await detailOf(leadId);
    expect(after.lead).toEqual({
      ...before.lead,
      contact_name: null,
      contact_role: null,
      risk_owner: null,
      contact_or_agent_id: 'withdrawn',
      contact_consent: false,
    });
    for (const field of personalFields) expect(after.lead[field], field).not.toBe(before.lead[field]);
    expect(after.points).toEqual(before.points);
    expect(after.notes).toEqual([]);
    expect(after.state).toMatchObject({ status: 'withdrawn', version: before.state.version + 1 });
    expect(after.consent).toEqual({ ...before.consent, withdrawnAt: after.state.statusChangedAt });
    expect(after.history[0]).toMatchObject({
      kind: 'lead_consent_withdrawn',
      who: null,
      from: 'accepted',
      to: 'withdrawn',
      canUndo: false,
    });
    expect(await found('northgate')).toBeGreaterThan(0);
  });

  it('is applied once, repeated or concurrent with a founder’s step', async () => {
    const leadId = await fixture.submit(contact);
    const together = await Promise.all([
      withdrawConsent(fixture, leadId),
      reviewLead(asAda(), { leadId, version: 0 }, { action: 'note', text: 'Zebrowski?' }),
      withdrawConsent(fixture, leadId),
      correctContact(fixture, leadId, contact),
    ]);
    expect([together[0], together[2]]).toEqual(['done', 'done']);
    const { lead, notes, state } = await detailOf(leadId);
    expect([lead.contact_or_agent_id, notes, state.status]).toEqual(['withdrawn', [], 'withdrawn']);
    const entries = await fixture.rows(
      `select 1 from history where lead_id = '${leadId}' and kind = 'lead_consent_withdrawn'`,
    );
    expect(entries).toHaveLength(1);
  });

  it('leaves founders no action, and nothing to undo', async () => {
    const leadId = await fixture.submit(contact);
    const accepted = await act(leadId, { action: 'accept' });
    await withdrawConsent(fixture, leadId);
    for (const request of [
      { action: 'reopen' },
      { action: 'assign', assignee: null },
      { action: 'note', text: 'Their number' },
      { action: 'accept' },
    ] satisfies ReviewRequest[]) {
      expect(await reviewLead(asAda(), { leadId, version: 2 }, request)).toMatchObject({
        outcome: 'rejected',
        error: 'not_from_here',
      });
    }
    const change = 'change' in accepted ? accepted.change : '';
    expect(await undoReview(asAda(), { change })).toMatchObject([
      { outcome: 'conflict', first: { kind: 'lead_consent_withdrawn' } },
    ]);
    expect(await correctContact(fixture, leadId, contact)).toBe('not_offered');
    expect(await eraseLeadByReceipt(fixture, leadId)).toBe('done');
    expect(await withdrawConsent(fixture, leadId)).toBe('not_there');
  });

  it('leaves no lead similar to another by its contact', async () => {
    const leadIds = [
      await fixture.submit({ company: 'One alone', contact_or_agent_id: 'withdrawn' }),
      await fixture.submit({ company: 'Another alone' }),
      await fixture.submit({ company: 'A third alone' }),
    ];
    for (const leadId of leadIds.slice(1)) await withdrawConsent(fixture, leadId);
    for (const leadId of leadIds) expect((await detailOf(leadId)).nearDuplicates).toEqual([]);
  });
});

describe('a correction', () => {
  it('replaces and marks contact data, and finds the lead by it', async () => {
    const leadId = await fixture.submit({ ...contact, risk_owner: 'Head of claims' });
    const before = await detailOf(leadId);
    const given = { contact_or_agent_id: 'ola@northgate.example', contact_name: 'Ola Nordmann' };
    expect(await correctContact(fixture, leadId, given)).toBe('done');
    const after = await detailOf(leadId);
    expect(after.lead).toEqual({ ...before.lead, ...given, contact_role: null });
    expect(after.contactCorrectedAt).toEqual(expect.stringMatching(/Z$/));
    expect(after.state).toEqual({ ...before.state, version: 1 });
    expect(await found('nordmann')).toBe(1);
    expect(after.history[0]).toMatchObject({ kind: 'lead_contact_corrected', who: null, canUndo: false });
    expect(await correctContact(fixture, leadId, given)).toBe('done');
    expect((await detailOf(leadId)).state.version).toBe(1);
  });

  it('by two people at once leaves one of them intact', async () => {
    const leadId = await fixture.submit(contact);
    const mails = ['a@n.example', 'b@n.example', 'c@n.example', 'd@n.example'];
    const given = mails.map((mail) => ({ contact_or_agent_id: mail, contact_name: mail }));
    await Promise.all(given.map((one) => correctContact(fixture, leadId, one)));
    const { lead, state } = await detailOf(leadId);
    expect(given.map(({ contact_name }) => contact_name)).toContain(lead.contact_name);
    expect(lead.contact_or_agent_id).toBe(lead.contact_name);
    expect(state.version).toBe(4);
  });
});

describe('the actions of a receipt', () => {
  it.each([
    ['no key', undefined, 'done'],
    ['a UUID', crypto.randomUUID(), 'done'],
    ['22 characters', 'k'.repeat(22), 'done'],
    ['21 characters', 'l'.repeat(21), 'not_offered'],
    ['an order number', 'order-1', 'not_offered'],
  ])('of a lead with %s', async (_, key, outcome) => {
    const leadId = await fixture.submit(contact, key);
    expect(await readReceipt(fixture, leadId)).toMatchObject({ areActsOffered: outcome === 'done' });
    expect(await correctContact(fixture, leadId, { contact_or_agent_id: 'x@y.example' })).toBe(outcome);
    expect(await withdrawConsent(fixture, leadId)).toBe(outcome);
    expect(await eraseLeadByReceipt(fixture, leadId)).toBe(outcome);
  });

  it('find nothing at an address without a lead', async () => {
    for (const leadId of ['lead_0', 'lead_\u0000', 'x']) {
      expect(await withdrawConsent(fixture, leadId)).toBe('not_there');
      expect(await eraseLeadByReceipt(fixture, leadId)).toBe('not_there');
    }
  });
});

describe('the database', () => {
  const withdrawnForm = `status = 'withdrawn', contact_name = null, contact_role = null, risk_owner = null,
    contact_or_agent_id = 'withdrawn', contact_consent = false`;
  const statementOf = (sets: string, leadId: string) =>
    `update leads set ${sets}, version = version + 1 where lead_id = '${leadId}'`;

  it.each([
    ['contact data by the way', `status = 'in_review', contact_name = 'x'`],
    ['contact data with another moment', `contact_name = 'x', contact_corrected_at = '2026-01-01'`],
    ['a moment alone that is not now', `contact_corrected_at = '2026-01-01'`],
    ['a step beside a correction', `status = 'in_review', company = 'x', contact_corrected_at = now()`],
    ['a risk owner with a correction', `risk_owner = 'x', contact_corrected_at = now()`],
    ['consent taken back without the step', 'contact_consent = false'],
    ['a withdrawal that keeps the contact', `status = 'withdrawn', contact_consent = false`],
    ['a withdrawal that keeps the consent', withdrawnForm.replace('false', 'true')],
    [
      'a withdrawal with other words',
      withdrawnForm.replace(`'withdrawn', contact_consent`, `'gone', contact_consent`),
    ],
    ['a withdrawal that changes the company', `${withdrawnForm}, company = 'x'`],
    ['a withdrawal that changes the score', `${withdrawnForm}, score = 0`],
  ])('refuses %s', async (_, sets) => {
    const leadId = await fixture.submit(contact);
    await expect(fixture.rows(statementOf(sets, leadId))).rejects.toMatchObject({ cause: { code: '23514' } });
  });

  it('allows the two kinds of changes to contact data', async () => {
    const leadId = await fixture.submit(contact);
    const correction = `contact_name = 'x', contact_corrected_at = now(), words = to_tsvector('x')`;
    await fixture.rows(statementOf(correction, leadId));
    await fixture.rows(statementOf(withdrawnForm, leadId));
    expect((await detailOf(leadId)).state).toMatchObject({ status: 'withdrawn', version: 2 });
  });

  it.each(leadStatuses)('gives no withdrawn lead the status %s by any undo', async (status: LeadStatus) => {
    const leadId = await fixture.submit(contact);
    await withdrawConsent(fixture, leadId);
    const undoing = fixture.database.transaction(async (tx) => {
      await tx.execute(`select set_config('pilot.undoes', '1', true)`);
      await tx.execute(statementOf(`status = '${status}'`, leadId));
    });
    await expect(undoing).rejects.toMatchObject({ cause: { code: '23514' } });
  });
});
