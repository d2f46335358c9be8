import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeFounderSettings } from '../../founders/settings/change-founder-settings';
import { defaultFounderSettings } from '../../founders/settings/founder-settings';
import { reviewLead } from '../../review/apply-review';
import { withdrawConsent } from '../../review/correct-contact';
import { eraseLead } from '../../review/erase-lead';
import { endAddress, makeAddress } from '../alerts/change-feed';
import { makeCalendar } from '../alerts/make-calendar';
import { beginning } from '../crm/crm-cursor';
import { readChanges } from '../crm/read-changes';
import { type ReviewFixture, startReviewFixture } from '../inbox-fixture';
import { readLead } from '../read-lead';
import { changeNextAction } from './change-next-action';
import { dealsOfPartMax, listDeals, readDeal, readToday } from './list-deals';
import type { NextActionForm } from './next-action';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const asAda = () => fixture.as(fixture.ada);
const action = (leadId: string, more: Partial<NextActionForm> = {}): NextActionForm => ({
  ...{
    lead_id: leadId,
    text: 'Send the terms',
    due_on: '2026-12-03',
    owner: fixture.ada.id,
    waits_for: 'us',
  },
  ...more,
});

async function accepted(company: string): Promise<string> {
  const leadId = await fixture.submit({ company });
  await reviewLead(asAda(), { leadId, version: 0 }, { action: 'accept' });
  return leadId;
}

const dealOf = async (leadId: string, today = '2026-12-01') =>
  (await listDeals(asAda(), today)).deals.find((deal) => deal.leadId === leadId);
const stored = async (leadId: string) =>
  (await fixture.rows(`select 1 from next_actions where lead_id = '${leadId}'`)).length;

describe('an open deal', () => {
  it('is due until it has an action, and again on its day', async () => {
    const leadId = await accepted('Due');
    expect(await dealOf(leadId)).toMatchObject({ action: null, due: 'No next action' });
    expect(await changeNextAction(asAda(), action(leadId))).toBe('set');
    expect(await changeNextAction(asAda(), action(leadId, { text: 'Wait', waits_for: 'them' }))).toBe('set');
    expect(await dealOf(leadId)).toMatchObject({
      action: { text: 'Wait', waitsFor: 'them', owner: { name: 'Ada' }, dueOn: '2026-12-03' },
      due: null,
    });
    expect(await dealOf(leadId, '2026-12-03')).toMatchObject({ due: 'Due today' });
    expect(await readLead(asAda(), leadId, false)).toMatchObject({ nextAction: { text: 'Wait' } });
  });

  it('is in the list from its acceptance until it is won or lost', async () => {
    const leadId = await fixture.submit();
    expect(await changeNextAction(asAda(), action(leadId))).toBe('no_deal');
    await reviewLead(asAda(), { leadId, version: 0 }, { action: 'accept' });
    expect(await changeNextAction(asAda(), action(leadId, { owner: 'founder_none' }))).toBe('no_owner');
    expect(await dealOf(leadId)).toBeDefined();
    await reviewLead(asAda(), { leadId, version: 1 }, { action: 'lose', reason: 'price', amount: null });
    expect(await dealOf(leadId)).toBeUndefined();
    expect(await changeNextAction(asAda(), action(leadId))).toBe('no_deal');
  });

  it('shows no action once it is won, until that is undone', async () => {
    const leadId = await accepted('Won');
    await changeNextAction(asAda(), action(leadId));
    await reviewLead(asAda(), { leadId, version: 1 }, { action: 'win', amount: null });
    const ofCrm = async () => {
      const caller = { hasContacts: false, founderId: fixture.ada.id };
      const deps = { database: fixture.database, settledSeconds: 0 };
      const { leads } = await readChanges(deps, caller, beginning);
      return leads.find(({ lead_id }) => lead_id === leadId)?.next_action;
    };
    expect(await ofCrm()).toBeNull();
    expect(await readLead(asAda(), leadId, false)).toMatchObject({ nextAction: null });
    await reviewLead(asAda(), { leadId, version: 2 }, { action: 'clear_stage' });
    expect(await ofCrm()).toMatchObject({ text: 'Send the terms' });
    expect(await readLead(asAda(), leadId, false)).toMatchObject({ nextAction: { text: 'Send the terms' } });
  });

  it('loses its action with the consent and with the lead', async () => {
    for (const end of [withdrawConsent, (_: unknown, leadId: string) => eraseLead(asAda(), leadId)]) {
      const leadId = await accepted('Ends');
      await changeNextAction(asAda(), action(leadId));
      expect(await stored(leadId)).toBe(1);
      await end(fixture, leadId);
      expect(await stored(leadId)).toBe(0);
    }
  });

  it('shows its action to a CRM, but not its text in the history', async () => {
    const leadId = await accepted('For a CRM');
    await changeNextAction(asAda(), action(leadId));
    const caller = { hasContacts: false, founderId: fixture.ada.id };
    const { leads, history } = await readChanges(
      { database: fixture.database, settledSeconds: 0 },
      caller,
      beginning,
    );
    expect(leads.find(({ lead_id }) => lead_id === leadId)).toMatchObject({
      next_action: { text: 'Send the terms', due_on: '2026-12-03', owner: 'Ada', waits_for: 'us' },
    });
    expect(history.filter(({ lead_id }) => lead_id === leadId).map(({ kind }) => kind)).toEqual([
      ...['lead_accept', 'next_action_set'],
    ]);
    expect(JSON.stringify(history)).not.toContain('Send the terms');
  });
});

it('today is the day in the time zone that the founder chose, otherwise in UTC', async () => {
  const now = new Date('2026-12-02T23:30:00Z');
  expect(await readToday(asAda(), now)).toEqual({ today: '2026-12-02', timeZone: 'UTC' });
  await changeFounderSettings(asAda(), { ...defaultFounderSettings, time_zone: 'Asia/Tokyo' });
  expect(await readToday(asAda(), now)).toEqual({ today: '2026-12-03', timeZone: 'Asia/Tokyo' });
  expect(await readToday(fixture.as(fixture.ben), now)).toMatchObject({ today: '2026-12-02' });
});

it('many deals without an action do not hide one that has an action', async () => {
  const us = await accepted('Ours');
  const them = await accepted('Theirs');
  await changeNextAction(asAda(), action(us));
  await changeNextAction(asAda(), action(them, { waits_for: 'them' }));
  const last = await accepted('Last');
  const copies = await fixture.copy(last, dealsOfPartMax);
  const { deals, isCut } = await listDeals(asAda(), '2026-12-01');
  const ids = new Set(deals.map(({ leadId }) => leadId));
  expect([ids.has(us), ids.has(them), isCut]).toEqual([true, true, true]);
  const hidden = [last, ...copies].find((leadId) => !ids.has(leadId)) ?? '';
  expect(await readDeal(asAda(), hidden, '2026-12-01')).toMatchObject({ company: 'Last', action: null });
  expect(await readDeal(asAda(), us, '2026-12-01')).toMatchObject({ action: { text: 'Send the terms' } });
  for (const none of ['', 'lead_0', '\0', await fixture.submit()])
    expect(await readDeal(asAda(), none, '2026-12-01')).toBeUndefined();
  await fixture.rows(`delete from leads where lead_id in ('${copies.join("', '")}')`);
});

describe('the calendar of a founder', () => {
  it('counts the founder’s deals by day, without names, at a secret address that can end', async () => {
    await fixture.rows('delete from next_actions');
    const [mine, bens] = [await accepted('Canary Clinics'), await accepted('Canary Labs')];
    await changeNextAction(asAda(), action(mine, { due_on: '2099-01-05', text: 'Canary' }));
    await changeNextAction(asAda(), action(bens, { due_on: '2099-01-05', owner: fixture.ben.id }));
    const { path } = await makeAddress(asAda(), 'calendar');
    const secret = /^\/api\/calendars\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? '';
    const file = (await makeCalendar(fixture.database, secret, 'https://pilots.example')) ?? '';
    const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return `${event.startDate.toString()} ${event.summary}`;
    });
    expect(events).toContain('2099-01-05 1 next action');
    expect(events.some((event) => /deals? (?:is|are) due$/.test(event))).toBe(true);
    expect(file).not.toMatch(/Canary|lead_/);
    expect(JSON.stringify(await fixture.rows('select * from founder_calendars'))).not.toContain(secret);
    await fixture.rows(`update founders set disabled_at = now() where founder_id = '${fixture.ada.id}'`);
    expect(await makeCalendar(fixture.database, secret, '')).toBeUndefined();
    await fixture.rows('update founders set disabled_at = null');
    expect(await endAddress(asAda(), 'calendar')).toBe(true);
    for (const wrong of [secret, '', 'x'])
      expect(await makeCalendar(fixture.database, wrong, '')).toBeUndefined();
  });
});
