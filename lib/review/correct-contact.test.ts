import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainLead, type ReviewFixture, startReviewFixture } from '../inbox/inbox-fixture';
import { correctContact } from './correct-contact';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

it('replaces an email address only by another one', async () => {
  const mail = 'a@b.example';
  for (const [fields, outcome] of [
    [{}, 'no_mail'],
    [{ contact_or_agent_id: '+47 22 00 00 00' }, 'done'],
    [{ buyer_type: 'partner_agent', contact_or_agent_id: mail }, 'done'],
  ] as const) {
    const leadId = await fixture.submit(fields);
    expect(await correctContact(fixture, leadId, { contact_or_agent_id: 'agent-8' })).toBe(outcome);
    const [lead] = await fixture.rows(
      `select contact_or_agent_id as contact, version from leads where lead_id = '${leadId}'`,
    );
    const isDone = outcome === 'done';
    expect(lead).toEqual({
      contact: isDone ? 'agent-8' : plainLead.contact_or_agent_id,
      version: isDone ? 1 : 0,
    });
    expect(await correctContact(fixture, leadId, { contact_or_agent_id: mail })).toBe('done');
  }
});
