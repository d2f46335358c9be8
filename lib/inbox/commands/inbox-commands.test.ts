import { describe, expect, it } from 'vitest';
import { commandOfKey, commandsFor, listedCommands, mayRepeat } from './inbox-commands';
import { keyInWords, matchingCommands } from './matching-commands';

const press = (key: string, more = {}) =>
  commandOfKey({ key, ctrlKey: false, metaKey: false, altKey: false, isInField: false, ...more }, true);

describe('the commands of the inbox', () => {
  it('have the keys that founders were promised', () => {
    const byKey = listedCommands.flatMap(({ id, keys }) => keys.map((key) => [key, id]));
    expect(byKey).toEqual([
      ['j', 'next'],
      ['k', 'previous'],
      ['Enter', 'open'],
      ['Escape', 'close'],
      ['x', 'select'],
      ['X', 'select_range'],
      ['*', 'select_page'],
      ['Ctrl+a', 'select_page'],
      ['a', 'assign'],
      ['i', 'start_review'],
      ['e', 'accept'],
      ['d', 'decline'],
      ['u', 'duplicate'],
      ['h', 'snooze'],
      ['n', 'note'],
      ['y', 'answer'],
      ['t', 'contact'],
      ['p', 'propose'],
      ['g', 'start_pilot'],
      ['w', 'win'],
      ['l', 'lose'],
      ['r', 'reopen'],
      ['c', 'copy_contact'],
      ['m', 'reply'],
      ['.', 'more'],
      ['1', 'view_to_review'],
      ['2', 'view_mine'],
      ['3', 'view_team'],
      ['4', 'view_snoozed'],
      ['5', 'view_done'],
      ['6', 'view_all'],
      ['7', 'view_pilots'],
      ['o', 'order'],
      ['f', 'filter'],
      ['/', 'search'],
      ['z', 'undo'],
      ['?', 'help'],
      ['Ctrl+k', 'palette'],
    ]);
    expect(new Set(listedCommands.map(({ id }) => id)).size).toBe(listedCommands.length);
  });

  it('start by their own key only', () => {
    expect(press('e')).toBe('accept');
    expect(press('E')).toBeUndefined();
    expect(press('q')).toBeUndefined();
    expect(press('Enter')).toBeUndefined();
    expect(press('k')).toBe('previous');
    expect(press('?')).toBe('help');
  });

  it('repeat on a held key only where they move the focus', () => {
    expect(listedCommands.flatMap(({ id }) => (mayRepeat(id) ? [id] : []))).toEqual(['next', 'previous']);
  });

  it('use a modifier key for two commands only', () => {
    expect(press('e', { ctrlKey: true })).toBeUndefined();
    expect(press('e', { altKey: true })).toBeUndefined();
    expect(press('k', { altKey: true, ctrlKey: true })).toBeUndefined();
    expect(press('k', { ctrlKey: true })).toBe('palette');
    expect(press('a', { ctrlKey: true })).toBe('select_page');
    expect(press('K', { metaKey: true })).toBe('palette');
  });

  it('never start in a field', () => {
    expect(press('e', { isInField: true })).toBeUndefined();
    expect(press('k', { isInField: true, ctrlKey: true })).toBeUndefined();
  });

  it('stay in the palette when single keys are turned off', () => {
    const off = (key: string, ctrlKey: boolean) =>
      commandOfKey({ key, ctrlKey, metaKey: false, altKey: false, isInField: false }, false);
    expect(off('e', false)).toBeUndefined();
    expect(off('?', false)).toBeUndefined();
    expect(off('k', true)).toBe('palette');
  });

  it('are found by words of their name or description', () => {
    expect(matchingCommands('', { role: 'owner' }).length).toBe(listedCommands.length);
    expect(matchingCommands('dupl', { role: 'owner' }).map(({ id }) => id)).toEqual(['duplicate']);
    expect(matchingCommands('REASON declines', { role: 'owner' }).map(({ id }) => id)).toEqual(['decline']);
    expect(matchingCommands('nothing like it', { role: 'owner' })).toEqual([]);
  });

  it('read their keys out', () => {
    const words = Object.fromEntries(listedCommands.map((command) => [command.id, keyInWords(command)]));
    expect(words.accept).toBe('e');
    expect(words.palette).toBe('Ctrl K or ⌘ K');
    expect(words.select_range).toBe('Shift x');
    expect(words.select_page).toBe('*, Ctrl A or ⌘ A');
    expect(words.pipeline).toBeUndefined();
  });
});

describe('a reader', () => {
  const ids = (role: 'reader' | 'reviewer' | 'owner') => commandsFor({ role }).map(({ id }) => id);

  it('can navigate and view, but not decide or export', () => {
    expect(ids('reader')).toEqual(expect.arrayContaining(['next', 'open', 'search', 'help', 'view_done']));
    for (const id of ['accept', 'note', 'assign', 'undo', 'select', 'export', 'more'] as const)
      expect(ids('reader')).not.toContain(id);
    expect(ids('reviewer')).toEqual(ids('owner'));
    expect(matchingCommands('decides', { role: 'reader' })).toEqual([]);
  });
});
