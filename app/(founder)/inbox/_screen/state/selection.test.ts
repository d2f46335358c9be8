import { describe, expect, it } from 'vitest';
import {
  addressedAt,
  closed,
  firstSelection,
  goneTo,
  noticedAt,
  openedAt,
  openIdOf,
  pageTicked,
  rangeTicked,
  rowBeside,
  ticked,
} from './selection';

const rows = ['1', '2', '3', '4', '5'];
const none = firstSelection(undefined);

describe('the selection', () => {
  it('keeps the open pane when another row is current', () => {
    const open = openedAt(none, '2');
    for (const moved of [goneTo(open, '3', true), noticedAt(open, '3'), addressedAt(open, '3')])
      expect([openIdOf(moved), moved.currentId]).toEqual(['3', '3']);
    expect(openIdOf(goneTo(none, '3', true))).toBeUndefined();
    expect(closed(open)).toMatchObject({ currentId: '2', isOpen: false });
  });

  it('moves the focus to the pane where only list or pane is visible', () => {
    const open = openedAt(none, '2');
    expect(goneTo(open, '3', false).focus.on).toBe('heading');
    expect(goneTo(open, '3', true).focus.on).toBe('row');
  });

  it('starts at the first row and stops at either end', () => {
    expect(rowBeside(none, rows, 1)).toBe('1');
    expect(rowBeside(goneTo(none, '5', true), rows, 1)).toBeUndefined();
    expect(rowBeside(goneTo(none, '5', true), rows, -1)).toBe('4');
    expect(rowBeside(goneTo(none, 'unlisted', true), rows, 1)).toBe('1');
  });

  it('ticks ranges from the last tick on, in both directions, and the page', () => {
    const from = ticked(none, '3', true);
    const forth = rangeTicked(from, rows, '5');
    expect([...forth.ticked]).toEqual(['3', '4', '5']);
    expect([...rangeTicked(forth, rows, '1').ticked].toSorted()).toEqual(rows);
    expect([...rangeTicked(none, rows, '2').ticked]).toEqual(['2']);
    expect([...pageTicked(from, rows).ticked]).toEqual(rows);
    expect(pageTicked(pageTicked(from, rows), rows).ticked.size).toBe(0);
  });

  it('ticks no more leads than a step may have', () => {
    const many = Array.from({ length: 260 }, (_, at) => `${at}`);
    const down = rangeTicked(ticked(none, '0', true), many, '259');
    expect([...down.ticked]).toEqual(many.slice(0, 200));
    const up = rangeTicked(ticked(none, '259', true), many, '0');
    expect([...up.ticked]).toEqual(many.slice(60).reverse());
    expect(ticked(down, '250', true).ticked).toEqual(down.ticked);
    expect(ticked(down, '0', false).ticked.size).toBe(199);
  });
});
