import { hasRole, type Role } from '../../founders/team/roles';
import { inboxViews, viewWords } from '../views';
import { type InboxCommandRow, stepCommands } from './step-commands';

/** Every command of the inbox, in the order in which help and palette list them: one table for all three. */
const inboxCommands = [
  { id: 'next', keys: ['j'], mayRepeat: true, name: 'Next lead' },
  { id: 'previous', keys: ['k'], mayRepeat: true, name: 'Previous lead' },
  { id: 'open', keys: ['Enter'], isNative: true, name: 'Open' },
  { id: 'close', keys: ['Escape'], name: 'Close' },
  { id: 'select', needs: 'reviewer', keys: ['x'], name: 'Select' },
  { id: 'select_range', needs: 'reviewer', keys: ['X'], name: 'Select up to here' },
  { id: 'select_page', needs: 'reviewer', keys: ['*', 'Ctrl+a'], name: 'Select the page' },
  ...stepCommands,
  { id: 'copy_contact', keys: ['c'], name: 'Copy contact' },
  { id: 'reply', needs: 'reviewer', keys: ['m'], name: 'Reply draft' },
  { id: 'more', needs: 'reviewer', keys: ['.'], name: 'More' },
  ...inboxViews.map((view) => ({
    id: `view_${view}` as const,
    keys: [viewWords[view].key],
    name: viewWords[view].name,
  })),
  { id: 'order', keys: ['o'], name: 'Order' },
  { id: 'filter', keys: ['f'], name: 'Filter' },
  { id: 'search', keys: ['/'], name: 'Search' },
  { id: 'undo', needs: 'reviewer', keys: ['z'], name: 'Undo' },
  { id: 'arrivals', keys: [], name: 'Show new leads' },
  { id: 'deselect', needs: 'reviewer', keys: [], name: 'Clear the selection' },
  { id: 'pipeline', keys: [], name: 'Pipeline' },
  { id: 'export', needs: 'reviewer', keys: [], name: 'Export as CSV' },
  { id: 'settings', keys: [], name: 'Settings' },
  { id: 'help', keys: ['?'], name: 'Keys' },
  { id: 'palette', keys: ['Ctrl+k'], name: 'Commands' },
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
