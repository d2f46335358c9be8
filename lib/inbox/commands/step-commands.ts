import type { Role } from '../../founders/founder';
import { actionWords } from '../../review/labels';

export interface InboxCommandRow {
  id: string;
  /**
   * Values of `KeyboardEvent.key`, each of which starts the command; empty for commands in the palette only. The prefix
   * `Ctrl+` requires Ctrl or ⌘; such keys still work when keys without a modifier are disabled.
   */
  keys: readonly string[];
  /** The browser handles the key on the focused control, so the key is listed but has no listener. */
  isNative?: true;
  /**
   * Holding the key repeats the command. Other commands need a new press, so that a held key cannot decide lead after
   * lead.
   */
  mayRepeat?: true;
  name: string;
  /** Required role; every founder's when absent. */
  needs?: Role;
}

/** Every command that changes a lead's status, with its keys, in display order. */
const steps = [
  ['assign', 'a'],
  ['start_review', 'i'],
  ['accept', 'e'],
  ['decline', 'd'],
  ['duplicate', 'u'],
  ['snooze', 'h'],
  ['note', 'n'],
  ['answer', 'y'],
  ['contact', 't'],
  ['propose', 'p'],
  ['start_pilot', 'g'],
  ['win', 'w'],
  ['lose', 'l'],
  ['clear_stage'],
  ['reopen', 'r'],
] as const;

/** Commands that change a lead's status, named like their buttons. */
export const stepCommands = steps.map(([id, ...keys]) => ({
  id,
  needs: 'reviewer' as const,
  keys,
  name: actionWords[id].button,
}));
