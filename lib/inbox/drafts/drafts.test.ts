import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Founder } from '../../founders/founder';
import { leadStatuses } from '../../leads/lead-status';
import { deleteLeadsOlderThan } from '../../leads/queries';
import { reviewLead, reviewLeads } from '../../review/apply-review';
import { correctContact, withdrawConsent } from '../../review/correct-contact';
import { eraseLead } from '../../review/erase-lead';
import { readReceipt } from '../../review/read-receipt';
import { undoReview } from '../../review/undo-review';
import { exportLeads } from '../export-leads';
import { noFilter, type ReviewFixture, startReviewFixture } from '../inbox-fixture';
import { readLead } from '../read-lead';
import { endDraft, writeDraft } from './change-drafts';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const asAda = () => fixture.as(fixture.ada);
const asBen = () => fixture.as(fixture.ben);
const draft = { subject: 'Hello', text: 'Dear Quilliam Zebrowski' };

async function detailOf(leadId: string, founder: Founder = fixture.ada) {
  const found = await readLead(fixture.as(founder), leadId, false);
  if (!found || 'removedAt' in found) throw new Error('the lead is not there');
  return found;
}

const draftsIn = async (leadId: string) =>
  (await fixture.rows(`select founder_id from reply_drafts where lead_id = '${leadId}'`)).length;

describe('a reply draft', () => {
  it('names what is missing, the requested pilot and the founder', async () => {
    const leadId = await fixture.submit({ contact_name: 'Aino Laine', company: 'A\u202Eb' });
    const { reply } = await detailOf(leadId);
    const [asking] = reply?.made ?? [];
    expect(reply).toMatchObject({ fittingId: asking?.templateId, kept: null, others: [] });
    expect(asking?.subject).toBe('Your pilot request: what we still need to know');
    expect(asking?.text).toContain('Hello Aino Laine,');
    expect(asking?.text).toContain('1. Can you share representative samples');
    expect(asking?.text).toMatch(/\nAda, \S+$/);
    const followUp = reply?.made.find(({ name }) => name === 'Follow up on the proposal');
    expect(followUp?.subject).toContain('A[U+202E]b');
    expect((await detailOf(leadId, fixture.ben)).reply?.made[0]?.text).toMatch(/\nBen, \S+$/);
  });

  it('belongs to its founder; others read it; it is replaced or deleted', async () => {
    const leadId = await fixture.submit();
    await writeDraft(asAda(), leadId, draft, '');
    const typed = { subject: ' Two\n lines ', text: 'One\r\nTwo\n ' };
    expect(await writeDraft(asAda(), leadId, typed, '')).toEqual({ keptAt: expect.stringMatching(/Z$/) });
    await writeDraft(asBen(), leadId, draft, '');
    const { reply } = await detailOf(leadId);
    expect(reply?.kept).toMatchObject({ subject: 'Two lines', text: 'One\nTwo' });
    expect(reply?.others).toEqual([
      { ...draft, keptAt: expect.any(String), who: { id: fixture.ben.id, name: 'Ben' } },
    ]);
    await endDraft(asAda(), leadId);
    await endDraft(asAda(), leadId);
    expect((await detailOf(leadId)).reply).toMatchObject({ kept: null, others: [{ who: { name: 'Ben' } }] });
  });

  it('accepts up to 6,000 characters of text and 200 of subject', async () => {
    const leadId = await fixture.submit();
    const most = { subject: '🔑'.repeat(200), text: '🔑'.repeat(6_000) };
    expect(await writeDraft(asAda(), leadId, most, '')).toHaveProperty('keptAt');
    for (const more of [
      { ...most, subject: `${most.subject}x` },
      { ...most, text: `${most.text}x` },
    ])
      expect(await writeDraft(asAda(), leadId, more, '')).toEqual({ error: 'draft_too_long' });
    expect((await detailOf(leadId)).reply?.kept).toMatchObject(most);
  });

  it('is not stored for a lead that does not exist', async () => {
    for (const leadId of ['lead_0', '', 'x'])
      expect(await writeDraft(asAda(), leadId, draft, '')).toEqual({ error: 'draft_lead_gone' });
  });

  it('changes neither the lead nor its history', async () => {
    const leadId = await fixture.submit();
    const before = await detailOf(leadId);
    await writeDraft(asAda(), leadId, draft, '');
    const { reply: _, ...after } = await detailOf(leadId);
    const { reply: __, ...stood } = before;
    expect(after).toEqual(stood);
  });
});

describe('the drafts of a lead are deleted', () => {
  const keepTwo = async () => {
    const leadId = await fixture.submit({ contact_name: 'Quilliam Zebrowski' });
    await writeDraft(asAda(), leadId, draft, '');
    await writeDraft(asBen(), leadId, draft, '');
    expect(await draftsIn(leadId)).toBe(2);
    return leadId;
  };

  it('when its consent is withdrawn, and none can be stored again', async () => {
    const leadId = await keepTwo();
    await withdrawConsent(fixture, leadId);
    expect(await draftsIn(leadId)).toBe(0);
    expect((await detailOf(leadId)).reply).toBeNull();
    expect(await writeDraft(asAda(), leadId, draft, '')).toEqual({ error: 'draft_lead_gone' });
  });

  it('when its contact is corrected, and an older draft is refused', async () => {
    const leadId = await keepTwo();
    await correctContact(fixture, leadId, { contact_or_agent_id: 'new@northgate.example' });
    expect(await draftsIn(leadId)).toBe(0);
    const { reply, contactCorrectedAt } = await detailOf(leadId);
    expect(JSON.stringify(reply)).not.toContain('Zebrowski');
    expect(await writeDraft(asAda(), leadId, draft, '')).toEqual({ error: 'draft_contact_changed' });
    expect(
      await writeDraft(asAda(), leadId, { ...draft, text: 'New' }, contactCorrectedAt ?? ''),
    ).toHaveProperty('keptAt');
  });

  it('when it is erased, and when its retention ends', async () => {
    const [erased, old] = [await keepTwo(), await keepTwo()];
    await eraseLead(asAda(), erased);
    await fixture.rows(`alter table leads disable trigger user`);
    await fixture.rows(`update leads set created_at = now() - interval '9 years' where lead_id = '${old}'`);
    await fixture.rows(`alter table leads enable trigger user`);
    await fixture.database.run((orm) => deleteLeadsOlderThan(orm, 100));
    expect([await draftsIn(erased), await draftsIn(old)]).toEqual([0, 0]);
  });

  it('even if saving and withdrawing happen at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const leadId = await fixture.submit();
      await Promise.all([
        writeDraft(asAda(), leadId, draft, ''),
        withdrawConsent(fixture, leadId),
        writeDraft(asBen(), leadId, draft, ''),
      ]);
      expect(await draftsIn(leadId)).toBe(0);
    }
  });
});

describe('an answer outside the portal', () => {
  const answer = { action: 'answer' } as const;
  const csvOf = async () => {
    let csv = '';
    for await (const piece of await exportLeads(asAda(), { ...noFilter, status: [...leadStatuses] }))
      csv += piece;
    return csv.split('\r\n');
  };
  const exported = async (leadId: string) =>
    (await csvOf())
      .find((line) => line.startsWith(leadId))
      ?.split(',')
      .slice(-2);

  it('shows time and founder in pane, history and export; undo works', async () => {
    const leadId = await fixture.submit();
    expect((await csvOf())[0]).toMatch(/,stage_amount,answered_at,answered_by$/);
    expect(await exported(leadId)).toEqual(['', '']);
    await reviewLead(asAda(), { leadId, version: 0 }, answer);
    const outcome = await reviewLead(asBen(), { leadId, version: 1 }, answer);
    const { answers, history, state } = await detailOf(leadId);
    expect(answers.map(({ who }) => who.name)).toEqual(['Ben', 'Ada']);
    expect(history[0]).toMatchObject({ kind: 'lead_answer', who: { name: 'Ben' }, canUndo: true });
    expect(state).toMatchObject({ status: 'new', version: 2, firstReviewedAt: null });
    expect(await exported(leadId)).toEqual([answers[0]?.at, 'Ben']);
    await undoReview(asBen(), { change: 'change' in outcome ? outcome.change : '' });
    expect((await detailOf(leadId)).answers.map(({ who }) => who.name)).toEqual(['Ada']);
    expect(await exported(leadId)).toEqual([answers[1]?.at, 'Ada']);
  });

  it('of several leads is undone at once', async () => {
    const ids = [await fixture.submit(), await fixture.submit()];
    const seen = ids.map((leadId) => ({ leadId, version: 0 }));
    const { batch } = await reviewLeads(asAda(), seen, answer);
    for (const leadId of ids) expect((await detailOf(leadId)).answers).toHaveLength(1);
    await undoReview(asAda(), { batch });
    for (const leadId of ids) expect((await detailOf(leadId)).answers).toEqual([]);
  });

  it('does not appear on the receipt, and neither does a draft', async () => {
    const leadId = await fixture.submit();
    const before = await readReceipt(fixture, leadId);
    await writeDraft(asAda(), leadId, draft, '');
    await reviewLead(asAda(), { leadId, version: 0 }, answer);
    expect(await readReceipt(fixture, leadId)).toEqual(before);
  });

  it('is refused without consent, and the lead is unchanged', async () => {
    const leadId = await fixture.submit();
    await reviewLead(asAda(), { leadId, version: 0 }, answer);
    await withdrawConsent(fixture, leadId);
    expect(await reviewLead(asAda(), { leadId, version: 2 }, answer)).toMatchObject({
      outcome: 'rejected',
      error: 'not_from_here',
    });
    expect((await detailOf(leadId)).answers).toHaveLength(1);
  });
});
