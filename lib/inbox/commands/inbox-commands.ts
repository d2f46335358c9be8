import { hasRole, type Role } from '../../founders/founder';
import { inboxViews, viewWords } from '../views';
import { type InboxCommandRow, stepCommands } from './step-commands';

/** Every command of the inbox in display order, shared by help, palette and key handling. */
const inboxCommands = [
  { id: 'next', keys: ['j'], mayRepeat: true, name: 'Next lead' },
  { id: 'previous', keys: ['k'], mayRepeat: true, name: 'Previous lead' },
  { id: 'open', keys: ['Enter'], isNative: true, name: 'Open' },
  { id: 'close', keys: ['Escape'], name: 'Close' },
  { id: 'select', needs: 'reviewer', keys: ['x'], name: 'Select' },
  { id: 'select_range', needs: 'reviewer', keys: ['X'], name: 'Select up to here' },
  { id: 'select_page', needs: 'reviewer', keys: ['*', 'Ctrl+a'], name: 'Select all on this page' },
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
  /** True when the focus is in an input, a select or a dialog. */
  isInField: boolean;
}

/** Returns the command of a key; undefined in fields, and for keys without a modifier when those are disabled. */
export function commandOfKey(pressed: PressedKey, hasSingleKeys: boolean): InboxCommandId | undefined {
  if (pressed.isInField || pressed.altKey) return undefined;
  const isWithCtrl = pressed.ctrlKey || pressed.metaKey;
  if (!isWithCtrl && !hasSingleKeys) return undefined;
  const key = isWithCtrl ? `Ctrl+${pressed.key.toLowerCase()}` : pressed.key;
  return listedCommands.find(({ keys, isNative }) => !isNative && keys.includes(key))?.id;
}

export const listedCommands: readonly InboxCommand[] = inboxCommands;

/** Returns the commands that a role may use, in display order. */
export function commandsFor(founder: { role: Role }): readonly InboxCommand[] {
  return listedCommands.filter(({ needs }) => needs === undefined || hasRole(founder, needs));
}

export function mayRepeat(id: InboxCommandId): boolean {
  return listedCommands.some((command) => command.id === id && command.mayRepeat === true);
}
