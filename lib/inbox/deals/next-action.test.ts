import { describe, expect, it } from 'vitest';
import { dueReason, nextActionForm, nextActionOf, type StoredAction } from './next-action';

const ada = { id: 'founder_ada', name: 'Ada' };
const stored: StoredAction = { text: 'Call', dueOn: '2026-12-03', owner: ada, waitsFor: 'them' };
const due = (dueOn: string | null) => ({
  due: { side: 'vendor' as const, who: null, text: 'Write the plan', dueOn, href: '', isLate: false },
});

describe('the next action of a deal', () => {
  it('is what a founder set, otherwise what the pilot waits for, otherwise none', () => {
    expect(nextActionOf(stored, due('2026-12-01'), null)).toEqual(stored);
    expect(nextActionOf(null, due('2026-12-01'), ada)).toEqual({
      ...{ text: 'Write the plan', dueOn: '2026-12-01', owner: ada, waitsFor: 'us' },
    });
    expect(nextActionOf(null, { due: null }, ada)).toBeNull();
    expect(nextActionOf(null, null, ada)).toBeNull();
  });

  it('is due on its day, and without an action, a day or an owner', () => {
    const on = (dueOn: string | null, owner: typeof ada | null = ada) =>
      dueReason(nextActionOf(null, due(dueOn), owner), '2026-12-02');
    expect(dueReason(null, '2026-12-02')).toBe('No next action');
    expect([on('2026-12-01'), on('2026-12-02'), on('2026-12-03'), on(null), on('2026-12-03', null)]).toEqual([
      ...['Overdue', 'Due today', null, 'No date', 'No owner'],
    ]);
  });
});

describe('the form of a next action', () => {
  const typed = {
    lead_id: 'lead_1',
    text: ' Send \n terms ',
    due_on: '2026-12-03',
    owner: 'f',
    waits_for: 'us',
  };

  it('accepts one line, a day, an owner and a side', () => {
    expect(nextActionForm.parse(typed).text).toBe('Send terms');
    for (const wrong of [
      { text: ' ' },
      { text: 'x'.repeat(201) },
      { due_on: 'soon' },
      { due_on: '0000-01-01' },
      { owner: '' },
      { waits_for: 'me' },
    ])
      expect(nextActionForm.safeParse({ ...typed, ...wrong }).success).toBe(false);
  });
});
