import { describe, expect, it } from 'vitest';
import { leadStages, leadStatuses } from '../leads/lead-status';
import type { StageState } from '../review/history';
import { inboxViews, isInView, sharedViews, viewOf, viewWords } from './views';

const ada = { id: 'founder_ada', name: 'Ada' };
const stageOf = (name: StageState['name']): StageState => ({
  name,
  changedAt: '2026-11-23T10:00:00.000Z',
  ranPilot: false,
  lostReason: null,
  amount: null,
});
const stages = [null, ...leadStages.map(stageOf)];
const states = leadStatuses.flatMap((status) =>
  [false, true].flatMap((isWoken) =>
    (status === 'accepted' || status === 'withdrawn' ? stages : [null]).flatMap((stage) =>
      [ada, null].map((assignee) => ({
        status,
        isWoken: isWoken && status === 'in_review',
        stage,
        assignee,
      })),
    ),
  ),
);

describe('the views', () => {
  it.each(states)('divide %j: it is in one of them', (state) => {
    const found = sharedViews.filter((view) => isInView(view, state, ada.id));
    expect(found).toEqual([viewOf(state)]);
    expect(isInView('all', state, ada.id)).toBe(true);
  });

  it('shows new and woken leads to review, others with the team', () => {
    expect(viewOf({ status: 'new', isWoken: false, stage: null })).toBe('to_review');
    expect(viewOf({ status: 'in_review', isWoken: true, stage: null })).toBe('to_review');
    expect(viewOf({ status: 'in_review', isWoken: false, stage: null })).toBe('team');
    expect(viewOf({ status: 'snoozed', isWoken: false, stage: null })).toBe('snoozed');
    expect(viewOf({ status: 'withdrawn', isWoken: false, stage: null })).toBe('done');
  });

  it('show accepted leads in Pilots until won or lost, then in Done', () => {
    const viewsOf = (status: 'accepted' | 'withdrawn') =>
      stages.map((stage) => viewOf({ status, isWoken: false, stage }));
    expect(viewsOf('accepted')).toEqual(['pilots', 'pilots', 'pilots', 'pilots', 'done', 'done']);
    expect(new Set(viewsOf('withdrawn'))).toEqual(new Set(['done']));
  });

  it("list a founder's own open leads in Mine, and nobody else's", () => {
    const mine = states.filter((state) => isInView('mine', state, ada.id));
    expect(new Set(mine.map(({ status }) => status))).toEqual(new Set(['new', 'in_review']));
    expect(mine.every(({ assignee }) => assignee === ada)).toBe(true);
    expect(states.some((state) => isInView('mine', state, 'founder_ben'))).toBe(false);
  });

  it('have names and keys of their own', () => {
    for (const of of ['name', 'key'] as const)
      expect(new Set(inboxViews.map((view) => viewWords[view][of])).size).toBe(inboxViews.length);
  });
});
