import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReviewFixture, startReviewFixture } from '../inbox/inbox-fixture';
import { readLead } from '../inbox/read-lead';
import { reviewLead } from './apply-review';
import { addAnswers, withdrawConsent } from './correct-contact';
import { readReceipt } from './read-receipt';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const asAda = () => fixture.as(fixture.ada);
const nothing = { samples_available: false, high_volume_or_high_risk: false };

async function detailOf(leadId: string) {
  const found = await readLead(asAda(), leadId, false);
  if (!found || 'removedAt' in found) throw new Error('the lead is not there');
  return found;
}

async function missingOf(leadId: string): Promise<string[]> {
  const receipt = await readReceipt(fixture, leadId);
  if (!receipt || 'removedAt' in receipt) throw new Error('the receipt is not there');
  return receipt.missing.map(({ signal }) => signal);
}

describe('addAnswers', () => {
  it('adds missing answers and keeps answers and score as they were', async () => {
    const leadId = await fixture.submit({
      timeline: 'In March',
      samples_available: false,
      risk_owner: undefined,
    });
    const before = await detailOf(leadId);
    expect(await missingOf(leadId)).toContain('risk_owner_named');
    const answers = { ...nothing, samples_available: true, risk_owner: 'Head of claims', timeline: 'In May' };
    expect(await addAnswers(fixture, leadId, answers)).toBe('done');
    const after = await detailOf(leadId);
    expect(after.lead).toEqual({ ...before.lead, samples_available: true, risk_owner: 'Head of claims' });
    expect(after.state.version).toBe(before.state.version + 1);
    expect(after.history[0]).toMatchObject({ kind: 'lead_answers_added', who: null, canUndo: false });
    expect(await missingOf(leadId)).not.toContain('risk_owner_named');
    // Nothing new is no change.
    expect(await addAnswers(fixture, leadId, { ...nothing, risk_owner: 'Somebody else' })).toBe('done');
    expect(await detailOf(leadId)).toEqual(after);
    await withdrawConsent(fixture, leadId);
    expect((await detailOf(leadId)).lead.risk_owner).toBeNull();
  });

  it('is offered until the review ends, if the key cannot be guessed', async () => {
    const guessable = await fixture.submit({}, 'order-2');
    expect(await addAnswers(fixture, guessable, nothing)).toBe('not_offered');
    const reviewed = await fixture.submit({});
    await reviewLead(asAda(), { leadId: reviewed, version: 0 }, { action: 'decline', reason: 'no_fit' });
    expect(await addAnswers(fixture, reviewed, nothing)).toBe('not_offered');
    expect(await addAnswers(fixture, 'lead_0', nothing)).toBe('not_there');
  });

  it.each([
    ['without its transaction', `risk_owner = 'x'`, ''],
    ['that replaces another', `timeline = 'x'`, 'own'],
    ['next to another change', `risk_owner = 'x', score = 100`, 'own'],
    ['of another lead', `risk_owner = 'x'`, 'lead_0'],
  ])('refuses an answer %s in the database', async (_, sets, named) => {
    const leadId = await fixture.submit({ timeline: 'In March', risk_owner: undefined });
    const changing = fixture.database.transaction(async (tx) => {
      await tx.execute(`select set_config('pilot.answers', '${named === 'own' ? leadId : named}', true)`);
      await tx.execute(`update leads set ${sets}, version = version + 1 where lead_id = '${leadId}'`);
    });
    await expect(changing).rejects.toMatchObject({ cause: { code: '23514' } });
  });
});
