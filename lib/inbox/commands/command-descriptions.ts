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
  close: 'Closes what is open: first the menu, then the message at the bottom, then the lead.',
  select: 'Selects the lead, so that you can act on several at once.',
  select_range: 'Selects all leads between the last selected lead and this one, like Shift-click.',
  select_page: 'Selects or deselects every lead on this page.',
  assign: 'Assigns the lead to a founder.',
  start_review: 'Starts the lead’s review.',
  accept: 'Accepts the lead for a pilot.',
  decline: 'Declines the lead, with a reason.',
  duplicate: 'Marks the lead as a duplicate of another lead.',
  snooze: 'Hides the lead until a time you choose.',
  note: 'Adds a note for the founders.',
  answer: 'Records that you answered outside the portal.',
  contact: 'Records that you contacted the buyer.',
  propose: 'Records that you made a proposal.',
  start_pilot: 'Records that the pilot has started.',
  win: 'Records that the buyer signed.',
  lose: 'Records that the deal was lost and why.',
  clear_stage: 'Removes the deal’s stage. You can then reopen the lead.',
  reopen: 'Reverses a decision or a snooze.',
  copy_contact: 'Copies the open lead’s contact address.',
  reply: 'Goes to the open lead’s reply draft.',
  more: 'Shows more actions for the open lead.',
  order: 'Switches the order: due soonest first, or by band and score.',
  filter: 'Opens the list’s filters.',
  search: 'Goes to the search field.',
  undo: 'Undoes your last change. Run it again to undo the change before.',
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
