import type { InboxCommandId } from './inbox-commands';

const goesToView = 'Goes to this view.';

/**
 * Descriptions of commands for help and palette. Separate from the table of keys, which is part of the inbox's first
 * script.
 */
export const commandDescriptions: Record<InboxCommandId, string> = {
  next: 'Moves the focus down the list.',
  previous: 'Moves the focus up the list.',
  open: 'Opens the focused lead.',
  close: 'Closes the open menu, then the message at the bottom, then the open lead.',
  select: 'Selects the lead, to act on several at once.',
  select_range: 'Selects all leads from the last selected one to this one, like Shift-click.',
  select_page: 'Selects every lead on the page, or none.',
  assign: 'Assigns the lead to a founder.',
  start_review: 'Starts its review.',
  accept: 'Accepts it for a pilot.',
  decline: 'Decides against it, with a reason.',
  duplicate: 'Links it to the original.',
  snooze: 'Hides the lead until a time you choose.',
  note: 'Adds a note for the founders.',
  answer: 'Records that you answered outside the portal.',
  contact: 'Records that you talked to them.',
  propose: 'Records that you made a proposal.',
  start_pilot: 'Records that the pilot has started.',
  win: 'Records that they signed.',
  lose: 'Records that the deal was lost, and why.',
  clear_stage: 'Sets the deal back to Accepted, so that the lead can be reopened.',
  reopen: 'Reverses a decision or a snooze.',
  copy_contact: 'Copies the contact of the open lead.',
  reply: 'Goes to the reply draft of the open lead.',
  more: 'Shows more actions for the open lead.',
  order: 'Switches the order: due first, or by band and score.',
  filter: 'Opens the filters of the list.',
  search: 'Goes to the search field.',
  undo: 'Undoes the last change, then the one before it.',
  arrivals: 'Reloads the list.',
  deselect: 'Deselects all leads.',
  pipeline: 'Goes to the pipeline figures.',
  export: 'Downloads the leads that match this filter.',
  settings: 'Goes to your settings: theme, shortcuts, sessions.',
  help: 'Lists all shortcuts.',
  palette: 'Finds a command by name.',
  view_to_review: goesToView,
  view_mine: goesToView,
  view_team: goesToView,
  view_snoozed: goesToView,
  view_done: goesToView,
  view_all: goesToView,
  view_pilots: goesToView,
};
