import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listApiKeys, makeApiKey, revokeApiKey, rotateApiKey } from '../developer-api/keys/change-keys';
import type { Role } from '../founders/founder';
import { readRefusedSignIns } from '../founders/settings/read-accounts';
import { discardDraft, publishDraft } from '../offers/apply-draft';
import { ratifyCheckpoint } from '../offers/change-offer';
import { listOffersForFounders } from '../offers/list-offers';
import { makeOrder, makeRetirement } from '../offers/make-draft';
import { readDrafts } from '../offers/read-drafts';
import { revertOffer } from '../offers/revert-offer';
import { reviewLead, reviewLeads } from '../review/apply-review';
import { eraseLead } from '../review/erase-lead';
import { changeReviewTimes, readStoredReviewTimes } from '../review/review-times/change-review-times';
import { undoReview } from '../review/undo-review';
import { applyToSelection } from './apply-to-selection';
import { endToken, makeToken, readTokens } from './crm/change-tokens';
import { changeNextAction } from './deals/change-next-action';
import { listDeals } from './deals/list-deals';
import { endDraft, writeDraft } from './drafts/change-drafts';
import {
  applyFirstTemplates,
  changeTemplate,
  deleteTemplate,
  listTemplates,
  makeTemplate,
  moveTemplate,
} from './drafts/change-templates';
import { exportLeads } from './export-leads';
import { noFilter, type ReviewFixture, startReviewFixture } from './inbox-fixture';
import { listLeads } from './list-leads';
import { readLead } from './read-lead';
import { submitTestLead } from './submit-test-lead';

let fixture: ReviewFixture;
let leadId: string;
beforeAll(async () => {
  fixture = await startReviewFixture();
  leadId = await fixture.submit();
}, 60_000);
afterAll(() => fixture.end());

type Store = ReturnType<ReviewFixture['as']>;
const nextAction = {
  ...{ lead_id: 'lead_0', text: 'Call', due_on: '2026-12-01', owner: 'founder_ada' },
  waits_for: 'us' as const,
};
const template = { name: 'Name', stage: null, subject: 'Subject', text: 'Text' };
const note = { action: 'note', text: 'A note' } as const;
const keys = (store: Store) => ({ ...store, apiKeyDigests: { of: () => Promise.resolve('digest') } });
const wantedKey = { name: 'Key', scopes: ['text' as const], requests_per_minute: 1, requests_per_month: 1 };
const told = { count: 1, asOf: new Date(0).toISOString() };

/** Each service that requires a role, or none, with the lowest role that it accepts. */
const services: readonly (readonly [name: string, least: Role, run: (store: Store) => Promise<unknown>])[] = [
  ['list leads', 'reader', (store) => listLeads(store, noFilter)],
  ['read a lead', 'reader', (store) => readLead(store, leadId)],
  ['list offers', 'reader', listOffersForFounders],
  ['read proposals', 'reader', readDrafts],
  ['list keys', 'reader', (store) => listApiKeys(store)],
  ['read review times', 'reader', readStoredReviewTimes],
  ['step', 'reviewer', (store) => reviewLead(store, { leadId, version: 0 }, note)],
  ['steps', 'reviewer', (store) => reviewLeads(store, [{ leadId, version: 0 }], note)],
  ['steps on a filter', 'reviewer', (store) => applyToSelection(store, noFilter, told, note)],
  ['undo', 'reviewer', (store) => undoReview(store, { change: '1' })],
  ['keep a draft', 'reviewer', (store) => writeDraft(store, leadId, template, '')],
  ['delete a draft', 'reviewer', (store) => endDraft(store, leadId)],
  ['list templates', 'reader', listTemplates],
  ['make a template', 'reviewer', (store) => makeTemplate(store, template)],
  ['change a template', 'reviewer', (store) => changeTemplate(store, '0', template, 1)],
  ['delete a template', 'reviewer', (store) => deleteTemplate(store, '0')],
  ['move a template', 'reviewer', (store) => moveTemplate(store, '0', 1)],
  ['bring templates back', 'reviewer', applyFirstTemplates],
  ['list CRM tokens', 'reader', readTokens],
  ['make a CRM token', 'owner', (store) => makeToken(store, 'CRM', false)],
  ['revoke a CRM token', 'owner', (store) => endToken(store, '0')],
  ['list deals', 'reader', (store) => listDeals(store, '2026-12-01')],
  ['set a next action', 'reviewer', (store) => changeNextAction(store, nextAction)],
  ['export', 'reviewer', (store) => exportLeads(store, noFilter)],
  ['test lead', 'reviewer', submitTestLead],
  ['erase', 'owner', (store) => eraseLead(store, 'lead_0')],
  ['ratify', 'owner', (store) => ratifyCheckpoint(store, 'masking-shadow-14', 99)],
  ['draft an order', 'owner', (store) => makeOrder(store, () => 1)],
  ['draft a retirement', 'owner', (store) => makeRetirement(store, 'none')],
  ['publish', 'owner', (store) => publishDraft(store, 999)],
  ['refuse', 'owner', (store) => discardDraft(store, 999)],
  ['put back', 'owner', (store) => revertOffer(store, 'masking-shadow-14', 999)],
  ['make a key', 'owner', (store) => makeApiKey(keys(store), wantedKey)],
  ['rotate a key', 'owner', (store) => rotateApiKey(keys(store), 'none', 1)],
  ['revoke a key', 'owner', (store) => revokeApiKey(keys(store), 'none')],
  ['change review times', 'owner', (store) => changeReviewTimes(store, { A: '', B: '', C: '', D: '' })],
  ['read refused sign-ins', 'owner', readRefusedSignIns],
];

const order: readonly Role[] = ['reader', 'reviewer', 'owner'];

describe.each(order)('a %s', (role) => {
  it.each(services)('asks to %s, which requires a %s', async (_, least, run) => {
    const codes = await run(fixture.as({ ...fixture.ada, role })).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
    );
    if (order.indexOf(role) < order.indexOf(least)) expect(codes).toBe('role_required');
    else expect(codes).not.toBe('role_required');
  });
});

it('assigns no lead to a reader', async () => {
  await fixture.rows(`update founders set role = 'reader' where founder_id = 'founder_ben'`);
  const other = await fixture.submit();
  const assign = { action: 'assign', assignee: 'founder_ben' } as const;
  const outcome = await reviewLead(fixture.as(fixture.ada), { leadId: other, version: 0 }, assign);
  expect(outcome).toMatchObject({ outcome: 'rejected', error: 'assignee_unknown' });
});
