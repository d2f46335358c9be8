import type { Role } from '../../founders/team/roles';
import { actionWords } from '../../review/words';

/** A command of the inbox, as help and palette list it. */
export interface InboxCommandRow {
  id: string;
  /**
   * Values of `KeyboardEvent.key`, any of which starts the command; none for commands of the palette only. Behind
   * `Ctrl+`, with Ctrl or ⌘ held: such a key stays when the keys without a modifier are switched off.
   */
  keys: readonly string[];
  /** The browser itself does it for the focused control, so the key is listed and not listened to. */
  isNative?: true;
  /** A held key goes on and on; every other one has to be pressed anew, for it would decide lead after lead. */
  mayRepeat?: true;
  name: string;
  /** The role that it takes; every founder's where none is named. */
  needs?: Role;
}

/** Every command that takes a step on a lead, with its key, in the order in which help and palette list them. */
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

/** The commands that take a step on a lead, which are called like its button. */
export const stepCommands = steps.map(([id, ...keys]) => ({
  id,
  needs: 'reviewer' as const,
  keys,
  name: actionWords[id].button,
}));
