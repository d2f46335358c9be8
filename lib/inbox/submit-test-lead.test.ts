import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseLead } from '../review/erase-lead';
import { noFilter, type ReviewFixture, startReviewFixture } from './inbox-fixture';
import { listLeads } from './list-leads';
import { readLead } from './read-lead';
import { submitTestLead } from './submit-test-lead';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
});
afterAll(() => fixture.end());

it("lists a founder's test lead, labels it and can erase it", async () => {
  const ada = { ...fixture.as(fixture.ada), offers: fixture.offers };
  const { lead_id: leadId } = await submitTestLead(ada);
  const { rows } = await listLeads(ada, { ...noFilter, view: 'to_review' });
  expect(rows.map((row) => [row.leadId, row.company, row.source])).toEqual([[leadId, 'Test lead', 'test']]);
  const read = await readLead(ada, leadId);
  expect(read && 'lead' in read && [read.lead.contact_name, read.consent.isTicked]).toEqual([
    fixture.ada.name,
    false,
  ]);
  await eraseLead(ada, leadId);
  expect((await listLeads(ada, noFilter)).rows).toEqual([]);
});

it('requires a session', async () => {
  const nobody = {
    ...fixture.as(fixture.ada),
    offers: fixture.offers,
    authorize: () => Promise.reject(new Error('no')),
  };
  await expect(submitTestLead(nobody)).rejects.toThrow('no');
  expect(await fixture.rows('select 1 from leads')).toEqual([]);
});
