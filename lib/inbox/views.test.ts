import { describe, expect, it } from 'vitest';
import { leadStatuses } from '../leads/lead-status';
import { inboxViews, isInView, sharedViews, viewOf, viewWords } from './views';

const ada = { id: 'founder_ada', name: 'Ada' };
const states = leadStatuses.flatMap((status) =>
  [false, true].flatMap((isWoken) =>
    [ada, null].map((assignee) => ({ status, isWoken: isWoken && status === 'in_review', assignee })),
  ),
);

describe('the views', () => {
  it.each(states)('share %j out: it is in one of them', (state) => {
    const found = sharedViews.filter((view) => isInView(view, state, ada.id));
    expect(found).toEqual([viewOf(state)]);
    expect(isInView('all', state, ada.id)).toBe(true);
  });

  it('have what is new or woken to review, and the rest of what is in review with the team', () => {
    expect(viewOf({ status: 'new', isWoken: false })).toBe('to_review');
    expect(viewOf({ status: 'in_review', isWoken: true })).toBe('to_review');
    expect(viewOf({ status: 'in_review', isWoken: false })).toBe('team');
    expect(viewOf({ status: 'snoozed', isWoken: false })).toBe('snoozed');
    expect(viewOf({ status: 'withdrawn', isWoken: false })).toBe('done');
  });

  it("have a founder's own open leads in Mine, and nobody else's", () => {
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
