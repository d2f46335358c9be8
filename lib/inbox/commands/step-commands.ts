import type { Role } from '../../founders/team/roles';

/** What a command of the inbox works on: a lead or the ticked ones, the list, or nothing in particular. */
type CommandScope = 'leads' | 'list' | 'page';

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
  does: string;
  scope: CommandScope;
  /** The role that it takes; every founder's where none is named. */
  needs?: Role;
}

/** The commands that take a step on a lead, in the order in which help and palette list them. */
export const stepCommands = [
  {
    id: 'assign',
    needs: 'reviewer',
    keys: ['a'],
    name: 'Assign',
    does: 'Says which founder has the lead.',
    scope: 'leads',
  },
  {
    id: 'start_review',
    needs: 'reviewer',
    keys: ['i'],
    name: 'In review',
    does: 'Marks that somebody is on it.',
    scope: 'leads',
  },
  {
    id: 'accept',
    needs: 'reviewer',
    keys: ['e'],
    name: 'Accept',
    does: 'Decides for a pilot review.',
    scope: 'leads',
  },
  {
    id: 'decline',
    needs: 'reviewer',
    keys: ['d'],
    name: 'Decline',
    does: 'Decides against it, with a reason.',
    scope: 'leads',
  },
  {
    id: 'duplicate',
    needs: 'reviewer',
    keys: ['u'],
    name: 'Duplicate of',
    does: 'Points to the lead that counts.',
    scope: 'leads',
  },
  {
    id: 'snooze',
    needs: 'reviewer',
    keys: ['h'],
    name: 'Snooze',
    does: 'Puts the lead away until a time.',
    scope: 'leads',
  },
  {
    id: 'note',
    needs: 'reviewer',
    keys: ['n'],
    name: 'Note',
    does: 'Adds a note for the founders.',
    scope: 'leads',
  },
  {
    id: 'answer',
    needs: 'reviewer',
    keys: ['y'],
    name: 'Answered by hand',
    does: 'Records that you answered them yourself.',
    scope: 'leads',
  },
  {
    id: 'contact',
    needs: 'reviewer',
    keys: ['t'],
    name: 'Contacted',
    does: 'Records that you talked to them.',
    scope: 'leads',
  },
  {
    id: 'propose',
    needs: 'reviewer',
    keys: ['p'],
    name: 'Proposal made',
    does: 'Records that you made a proposal.',
    scope: 'leads',
  },
  {
    id: 'start_pilot',
    needs: 'reviewer',
    keys: ['g'],
    name: 'Pilot running',
    does: 'Records that the pilot has started.',
    scope: 'leads',
  },
  {
    id: 'win',
    needs: 'reviewer',
    keys: ['w'],
    name: 'Won',
    does: 'Records that they signed.',
    scope: 'leads',
  },
  {
    id: 'lose',
    needs: 'reviewer',
    keys: ['l'],
    name: 'Lost',
    does: 'Records that nothing came of it, and why.',
    scope: 'leads',
  },
  {
    id: 'clear_stage',
    needs: 'reviewer',
    keys: [],
    name: 'Take the stages back',
    does: 'Goes back to accepted, so that it can be reopened.',
    scope: 'leads',
  },
  {
    id: 'reopen',
    needs: 'reviewer',
    keys: ['r'],
    name: 'Reopen',
    does: 'Takes a decision or a snooze back.',
    scope: 'leads',
  },
] as const satisfies readonly InboxCommandRow[];
