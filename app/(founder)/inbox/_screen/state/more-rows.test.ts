import { describe, expect, it } from 'vitest';
import { shownList } from './inbox-state';
import { now, pageOf, screenOf, setting } from './screen-fixture';
import { canTickWhole, rowsAdded, tickableIds } from './screen-state';
import { firstSelection, pageTicked } from './selection';
import { stepTaken } from './taking-steps';

const ids = ['lead_1', 'lead_2'];
const screen = () => ({
  ...screenOf(ids),
  list: { ...shownList(pageOf(ids)), nextCursor: 'next' },
  selection: firstSelection(undefined, 'lead_2'),
});
const accept = { id: 'step', action: 'accept', fields: [['action', 'accept']] } as const;
const leads = [{ leadId: 'lead_2', company: 'Company lead_2', version: 0 }];
const wide = { now, isWide: true };

describe('a list that loads more rows', () => {
  it('adds rows below the others, and none twice', () => {
    const after = rowsAdded(screen(), pageOf(['lead_2', 'lead_3']), 'next', true);
    expect(after.list.rows.map(({ leadId }) => leadId)).toEqual(['lead_1', 'lead_2', 'lead_3']);
    expect(after.list.nextCursor).toBeNull();
    expect(after.selection.currentId).toBe('lead_2');
  });

  it('ignores rows of a list that was replaced', () => {
    const before = screen();
    expect(rowsAdded(before, pageOf(['lead_3']), 'another', true)).toBe(before);
  });

  it('moves on from the last loaded lead once the next one is loaded', () => {
    const decided = stepTaken(screen(), { ...accept, leads }, setting, wide);
    expect(decided.selection.currentId).toBe('lead_2');
    const after = rowsAdded(decided, pageOf(['lead_3']), 'next', true);
    expect(after.selection.currentId).toBe('lead_3');
  });

  it('names a next lead only if the step left one', () => {
    const both = ids.map((leadId) => ({ leadId, company: `Company ${leadId}`, version: 0 }));
    const whole = { ...screen(), list: shownList(pageOf(ids)) };
    expect(stepTaken(whole, { ...accept, leads: both }, setting, wide).announcement).toBe(
      'Accepted: 2 leads.',
    );
    expect(stepTaken(whole, { ...accept, leads }, setting, wide).announcement).toMatch(
      / Next: Company lead_1/,
    );
  });

  it('stays with a founder who went elsewhere in the meantime', () => {
    const decided = stepTaken(screen(), { ...accept, leads }, setting, wide);
    const elsewhere = { ...decided, selection: { ...decided.selection, currentId: 'lead_1' } };
    expect(rowsAdded(elsewhere, pageOf(['lead_3']), 'next', true).selection.currentId).toBe('lead_1');
  });

  it('offers to select the whole filter once more rows are loaded than one change may contain', () => {
    const long = screenOf(Array.from({ length: 250 }, (_, at) => `lead_${at}`));
    expect(canTickWhole(long)).toBe(false);
    const selection = pageTicked(long.selection, tickableIds(long.list));
    expect(canTickWhole({ ...long, selection })).toBe(true);
  });
});
