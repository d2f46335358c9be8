import { type Database, transactionTime } from '../../db/connect';
import type { Founder } from '../founders/founder';
import { findActiveFounder, listReviewers } from '../founders/founder-queries';
import { dayMs } from '../kernel/weeks';
import { demoLeadPrefix } from '../leads/demo-lead';
import type { LeadRequest } from '../leads/lead';
import { scoreLead } from '../leads/scoring';
import { pilotRequest } from '../pilots/acts';
import { joinPilot } from '../pilots/admit-person';
import { applyAct } from '../pilots/apply-act';
import { openPilot } from '../pilots/open-pilot';
import type { PilotActor } from '../pilots/pilot';
import { addDays, todayIn } from '../pilots/pilot-dates';
import { listPilots, readPilot, vendorActor } from '../pilots/read-pilot';
import { submitResults } from '../pilots/submit-results';
import { demoDay, demoOfferId, demoPeople, demoPlan, demoRows, demoZone, uploadDays } from './demo-content';
import { type Seeding, storeLeads } from './seed-leads';
import { walk } from './synthetic-leads';

const request: LeadRequest = {
  buyer_type: 'human_buyer',
  company: 'Stonewell Claims Handling Inc.',
  contact_or_agent_id: 'maria.keller@stonewell.example',
  contact_name: demoPeople[0].name,
  workflow: 'Mask personal data in claims messages before they are analysed.',
  target_offer_id: demoOfferId,
  success_metric: 'At least 92% of personal data masked',
  risk_owner: 'Head of claims',
  annual_commit: 32_000,
  contact_consent: true,
  samples_available: true,
  high_volume_or_high_risk: true,
};

const leadId = `${demoLeadPrefix}${'a'.repeat(28)}`;
const quoteId = 'quote_5e77a1c09d1e4b7a8c3f20d6ab417e59';

/** Returns the first owner. Throws an error for the operator if there is none. */
async function findOwner(database: Database): Promise<Founder> {
  for (const { id } of await database.run(listReviewers)) {
    const founder = await database.run((orm) => findActiveFounder(orm, id));
    if (founder?.role === 'owner') return { ...founder, email: '' };
  }
  throw new Error('The demo pilot needs an owner: run npm run founder:create first.');
}

async function seedLead({ offers, bulk }: Seeding, owner: Founder, now: Date): Promise<void> {
  const { byId } = await offers.current();
  const { band } = scoreLead(request, byId.get(demoOfferId));
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const steps = walk(
    [
      { request: { action: 'accept' }, at: ago(17) },
      { request: { action: 'contact' }, at: ago(16.5) },
      { request: { action: 'propose' }, at: ago(16) },
      { request: { action: 'start_pilot' }, at: ago(demoDay) },
    ],
    owner.id,
  );
  const lead = {
    leadId,
    quoteId,
    request,
    band,
    channel: 'portal' as const,
    createdAt: ago(17.2),
    views: [],
    ...steps,
  };
  await storeLeads(bulk, [lead], byId, [owner]);
}

/** Opens the demo pilot and advances it to day 9, each action at its time by the services that people use. */
async function openDemo({ database }: Seeding, owner: Founder, now: Date): Promise<void> {
  const clock = { now };
  const deps = { database, now: () => clock.now };
  const store = { ...deps, authorize: async () => owner, quoteSigner: { signIfAble: async () => null } };
  const startsOn = addDays(todayIn(demoZone, now), -demoDay);
  const goTo = (daysAgo: number) => {
    clock.now = new Date(now.getTime() - daysAgo * dayMs - 60_000);
  };
  goTo(16);
  const opening = { leadId, quoteId, timeZone: demoZone, plannedStart: startsOn, people: [...demoPeople] };
  const opened = await openPilot(store, { ...opening, isDemo: true });
  if (opened.outcome !== 'opened') throw new Error(opened.message);
  const { pilotId, links } = opened;
  const [decider, reviewer] = links.map(
    ({ personId, name, role }): PilotActor => ({ side: 'buyer', personId, name, role }),
  );
  if (!decider || !reviewer) throw new RangeError('the demo pilot has two people');
  for (const { path, name } of links)
    await joinPilot(deps, path.slice('/join/'.length), { name, consent: true });
  const vendor = await vendorActor(store);
  const act = async (actor: PilotActor, fields: { act: string; [field: string]: unknown }) => {
    const { pilot } = await readPilot(deps, pilotId, actor);
    const done = await applyAct(
      deps,
      pilotId,
      actor,
      pilotRequest.parse({ version: pilot.version, ...fields }),
    );
    if (done.outcome !== 'done') throw new Error(`${fields.act}: ${done.message}`);
  };
  goTo(15);
  await act(vendor, { act: 'save_plan', plan: demoPlan(startsOn, owner.name) });
  await act(vendor, { act: 'approve_plan', plan_no: 1 });
  goTo(14);
  await act(decider, { act: 'approve_plan', plan_no: 1 });
  goTo(12);
  await act(reviewer, { act: 'set_input', no: 1, to: 'delivered' });
  await act(vendor, { act: 'set_input', no: 2, to: 'delivered' });
  goTo(11);
  await act(vendor, { act: 'set_input', no: 1, to: 'accepted' });
  await act(decider, { act: 'set_input', no: 2, to: 'accepted' });
  goTo(10);
  await act(vendor, { act: 'approve_start', starts_on: startsOn });
  await act(decider, { act: 'approve_start', starts_on: startsOn });
  for (const day of uploadDays) {
    goTo(demoDay - day);
    const file = {
      fileName: `day-${day}.csv`,
      bytes: new TextEncoder().encode(demoRows(day)),
      keepGood: false,
    };
    const result = await submitResults(deps, pilotId, reviewer, file);
    if (result.outcome === 'refused') throw new Error(result.message);
  }
}

/**
 * Ensures that there is a demo pilot and returns the path of a new one-time link for its decider; earlier links end.
 * Throws an error for the operator, and ApiError `service_unavailable`.
 */
export async function seedDemoPilot(seeding: Seeding): Promise<string> {
  const { database } = seeding;
  const owner = await findOwner(database);
  const store = { database, authorize: async () => owner };
  const find = async () => (await listPilots(store)).find(({ pilot }) => pilot.isDemo);
  if (!(await find())) {
    const now = await database.run(transactionTime);
    await seedLead(seeding, owner, now);
    await openDemo(seeding, owner, now);
  }
  const demo = await find();
  const person = demo?.people.find(({ role, endedAt }) => role === 'decider' && endedAt === null);
  if (!demo || !person) throw new Error('The demo pilot no longer exists.');
  const { id: pilotId, version } = demo.pilot;
  const renewal = { act: 'renew_link' as const, version, person_id: person.id };
  const renewed = await applyAct(store, pilotId, await vendorActor(store), renewal);
  if (renewed.outcome !== 'done' || renewed.link === null)
    throw new Error('No link to the demo pilot could be made.');
  return renewed.link;
}
