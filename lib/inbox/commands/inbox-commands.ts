import { hasRole, type Role } from '../../founders/team/roles';
import { inboxViews, viewWords } from '../views';
import { type InboxCommandRow, stepCommands } from './step-commands';

/** Every command of the inbox, in the order in which help and palette list them: one table for all three. */
const inboxCommands = [
  {
    id: 'next',
    keys: ['j'],
    mayRepeat: true,
    name: 'Next lead',
    does: 'Moves the focus down the list.',
    scope: 'list',
  },
  {
    id: 'previous',
    keys: ['k'],
    mayRepeat: true,
    name: 'Previous lead',
    does: 'Moves the focus up the list.',
    scope: 'list',
  },
  {
    id: 'open',
    keys: ['Enter'],
    isNative: true,
    name: 'Open',
    does: 'Shows the focused lead in full.',
    scope: 'leads',
  },
  {
    id: 'close',
    keys: ['Escape'],
    name: 'Close',
    does: 'Closes what is said at the foot, then the open lead.',
    scope: 'page',
  },
  {
    id: 'select',
    needs: 'reviewer',
    keys: ['x'],
    name: 'Select',
    does: 'Ticks the lead for a step on several.',
    scope: 'leads',
  },
  {
    id: 'select_range',
    needs: 'reviewer',
    keys: ['X'],
    name: 'Select up to here',
    does: 'Ticks all leads from the last tick to this one, as Shift and a click do.',
    scope: 'leads',
  },
  {
    id: 'select_page',
    needs: 'reviewer',
    keys: ['*', 'Ctrl+a'],
    name: 'Select the page',
    does: 'Ticks every lead of the page, or none.',
    scope: 'list',
  },
  ...stepCommands,
  {
    id: 'copy_contact',
    keys: ['c'],
    name: 'Copy contact',
    does: 'Copies how to reach the open lead.',
    scope: 'leads',
  },
  {
    id: 'reply',
    needs: 'reviewer',
    keys: ['m'],
    name: 'Reply draft',
    does: 'Goes to the reply draft of the open lead.',
    scope: 'leads',
  },
  {
    id: 'more',
    needs: 'reviewer',
    keys: ['.'],
    name: 'More',
    does: 'Shows the other steps of the open lead.',
    scope: 'leads',
  },
  ...inboxViews.map((view) => ({
    id: `view_${view}` as const,
    keys: [viewWords[view].key],
    name: viewWords[view].name,
    does: 'Goes to this view.',
    scope: 'list' as const,
  })),
  { id: 'order', keys: ['o'], name: 'Order', does: 'Due first, or by band and score.', scope: 'list' },
  { id: 'filter', keys: ['f'], name: 'Filter', does: 'Opens the filters of the list.', scope: 'list' },
  { id: 'search', keys: ['/'], name: 'Search', does: 'Goes to the search field.', scope: 'page' },
  {
    id: 'undo',
    needs: 'reviewer',
    keys: ['z'],
    name: 'Undo',
    does: 'Takes the last step back, then the one before it.',
    scope: 'page',
  },
  { id: 'arrivals', keys: [], name: 'Show new leads', does: 'Loads the list afresh.', scope: 'list' },
  {
    id: 'deselect',
    needs: 'reviewer',
    keys: [],
    name: 'Clear the selection',
    does: 'Unticks every lead.',
    scope: 'list',
  },
  { id: 'pipeline', keys: [], name: 'Pipeline', does: 'Goes to the figures of all leads.', scope: 'page' },
  {
    id: 'export',
    needs: 'reviewer',
    keys: [],
    name: 'Export as CSV',
    does: 'Saves the leads of this filter.',
    scope: 'page',
  },
  { id: 'settings', keys: [], name: 'Settings', does: 'Goes to theme, keys and sessions.', scope: 'page' },
  { id: 'help', keys: ['?'], name: 'Keys', does: 'Lists every key.', scope: 'page' },
  {
    id: 'palette',
    keys: ['Ctrl+k'],
    name: 'Commands',
    does: 'Finds a command by its name.',
    scope: 'page',
  },
] as const satisfies readonly InboxCommandRow[];

export type InboxCommand = InboxCommandRow & { id: InboxCommandId };
export type InboxCommandId = (typeof inboxCommands)[number]['id'];

export interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** Whether the focus is where text is typed or a value is chosen, or in a dialog. */
  isInField: boolean;
}

/**
 * The command that a key starts; undefined in fields, and for keys without a modifier while those are switched off.
 */
export function commandOfKey(pressed: PressedKey, hasSingleKeys: boolean): InboxCommandId | undefined {
  if (pressed.isInField || pressed.altKey) return undefined;
  const isWithCtrl = pressed.ctrlKey || pressed.metaKey;
  if (!isWithCtrl && !hasSingleKeys) return undefined;
  const key = isWithCtrl ? `Ctrl+${pressed.key.toLowerCase()}` : pressed.key;
  return listedCommands.find(({ keys, isNative }) => !isNative && keys.includes(key))?.id;
}

export const listedCommands: readonly InboxCommand[] = inboxCommands;

/** The commands that a role may use, in their order. */
export function commandsFor(founder: { role: Role }): readonly InboxCommand[] {
  return listedCommands.filter(({ needs }) => needs === undefined || hasRole(founder, needs));
}

/** Whether holding a command's key starts it again and again. */
export function mayRepeat(id: InboxCommandId): boolean {
  return listedCommands.some((command) => command.id === id && command.mayRepeat === true);
}
