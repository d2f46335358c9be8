import { describe, expect, it } from 'vitest';
import { isDemoLead } from '../leads/demo-lead';
import { leadStages } from '../leads/lead-status';
import { defaultOffers } from '../offers/default-offers';
import { reviewDueAt } from '../review/times';
import { seededNumbers } from './draws';
import { type SyntheticLead, SyntheticLeads } from './synthetic-leads';

/** A Wednesday morning, when people at work open an inbox. */
const now = new Date('2026-11-25T10:00:00Z');
const offers = new Map(defaultOffers.map(({ offer }) => [offer.id, offer]));

function invent(seed: number, count: number, founderIds = ['ada', 'ben']) {
  const leads = new SyntheticLeads(seed, { now, count, daysMax: 330, founderIds, offers });
  return Array.from({ length: count }, () => leads.next());
}

const dueMsOf = ({ band, createdAt }: SyntheticLead) => reviewDueAt(band, createdAt).getTime();

describe('synthetic leads', () => {
  it('are the same for the same seed, and different for another', () => {
    expect(invent(1, 500)).toEqual(invent(1, 500));
    expect(invent(2, 500)[0]).not.toEqual(invent(1, 500)[0]);
    const numbers = seededNumbers(7);
    for (let count = 0; count < 1_000; count += 1) {
      const number = numbers();
      expect(number >= 0 && number < 1).toBe(true);
    }
  });

  it.each([1, 40, 500, 2_000])('end in the state of their steps (%i), none in the future', (count) => {
    const leads = invent(3, count);
    for (const { leadId, steps, state, createdAt } of leads) {
      expect(isDemoLead(leadId)).toBe(true);
      expect(leadId).toMatch(/^lead_[0-9a-z]{32}$/);
      expect(steps.at(-1)?.after.status ?? 'new').toBe(state.status);
      let last = createdAt;
      for (const { at } of steps) {
        expect(at >= last && at <= now).toBe(true);
        last = at;
      }
      expect(createdAt <= now).toBe(true);
      if (state.status === 'snoozed') expect(Date.parse(state.snoozedUntil ?? '') > now.getTime()).toBe(true);
    }
    expect(new Set(leads.map(({ leadId }) => leadId)).size).toBe(count);
  });

  it('need no founder', () => {
    expect(invent(4, 200, []).every(({ state, views }) => !state.assigneeId && views.length === 0)).toBe(
      true,
    );
  });
});

describe('an inbox of synthetic leads looks like a normal week', () => {
  const leads = invent(1, 500);
  const of = (status: string) => leads.filter(({ state }) => state.status === status);

  it('has a few open leads of every kind, and most are done', () => {
    expect(of('new').length).toBeGreaterThan(8);
    expect(of('new').length).toBeLessThan(25);
    const inReview = of('in_review');
    expect(inReview.some(({ state }) => state.isWoken)).toBe(true);
    expect(inReview.filter(({ state }) => !state.isWoken && state.assigneeId).length).toBeGreaterThan(4);
    expect(of('snoozed').length).toBeGreaterThan(2);
    expect(of('accepted').length).toBeGreaterThan(100);
    expect(of('declined').length).toBeGreaterThan(150);
    expect(new Set(of('declined').map(({ state }) => state.declineReason)).size).toBeGreaterThan(6);
  });

  it('has pilots at every stage, with more wins in the better bands', () => {
    const many = invent(5, 4_000);
    const atStage = (lead: SyntheticLead) => lead.state.stage?.name;
    expect(new Set(leads.map(atStage))).toEqual(new Set([undefined, ...leadStages]));
    const wonShare = (band: string) => {
      const ended = many.filter(
        (lead) => lead.band === band && ['won', 'lost'].includes(atStage(lead) ?? ''),
      );
      return ended.filter((lead) => atStage(lead) === 'won').length / ended.length;
    };
    expect(wonShare('A')).toBeGreaterThan(wonShare('B'));
    expect(wonShare('B')).toBeGreaterThan(wonShare('C'));
    for (const { state } of many) if (state.stage) expect(state.status).toBe('accepted');
  });

  it('has new leads in time, some due soon and a few late', () => {
    const fresh = of('new');
    const left = fresh.map(
      (lead) => (dueMsOf(lead) - now.getTime()) / (dueMsOf(lead) - lead.createdAt.getTime()),
    );
    expect(left.filter((share) => share >= 0 && share <= 1 / 4).length).toBeGreaterThan(0);
    expect(left.filter((share) => share < 0).length).toBeLessThan(fresh.length / 4);
    const reviewed = leads.filter(({ state }) => state.firstReviewedAt !== null);
    const late = reviewed.filter((lead) => Date.parse(lead.state.firstReviewedAt ?? '') > dueMsOf(lead));
    expect(late.length).toBeLessThan(reviewed.length / 6);
  });

  it('has companies that send again, and similar duplicates', () => {
    const byId = new Map(leads.map((lead) => [lead.leadId, lead]));
    const duplicates = of('duplicate');
    expect(duplicates.length).toBeGreaterThan(3);
    const nameOf = (company = '') => company.replace(/ (?:Ltd|GmbH|Inc\.|LLC|B\.V\.|S\.A\.|Oy|AB)$/, '');
    for (const { request, state } of duplicates) {
      const original = byId.get(state.duplicateOf ?? '');
      expect(nameOf(original?.request.company)).toBe(nameOf(request.company));
    }
  });

  it('has people and agents, quotes, and leads that nobody has viewed', () => {
    expect(new Set(leads.map(({ channel }) => channel))).toEqual(new Set(['portal', 'api', 'mcp']));
    expect(leads.filter(({ quoteId }) => quoteId).length).toBeGreaterThan(30);
    const unseen = of('new').filter(({ views }) => views.length === 0);
    expect(unseen.length).toBeGreaterThan(2);
    expect(unseen.length).toBeLessThan(of('new').length);
  });
});
