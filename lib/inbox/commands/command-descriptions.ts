import type { InboxCommandId } from './inbox-commands';

const goesToView = 'Goes to this view.';

/**
 * Descriptions of commands for help and palette. Separate from the table of keys, which is part of the inbox's first
 * script.
 */
export const commandDescriptions: Record<InboxCommandId, string> = {
  next: 'Moves the focus down the list.',
  previous: 'Moves the focus up the list.',
  open: 'Shows the focused lead in full.',
  close: 'Closes what is said at the foot, then the open lead.',
  select: 'Ticks the lead for a step on several.',
  select_range: 'Ticks all leads from the last tick to this one, as Shift and a click do.',
  select_page: 'Ticks every lead of the page, or none.',
  assign: 'Says which founder has the lead.',
  start_review: 'Takes it into review.',
  accept: 'Accepts it for a pilot.',
  decline: 'Decides against it, with a reason.',
  duplicate: 'Links it to the original.',
  snooze: 'Puts the lead away until a time.',
  note: 'Adds a note for the founders.',
  answer: 'Records that you answered them yourself.',
  contact: 'Records that you talked to them.',
  propose: 'Records that you made a proposal.',
  start_pilot: 'Records that the pilot has started.',
  win: 'Records that they signed.',
  lose: 'Records that nothing came of it, and why.',
  clear_stage: 'Goes back to accepted, so that it can be reopened.',
  reopen: 'Takes a decision or a snooze back.',
  copy_contact: 'Copies how to reach the open lead.',
  reply: 'Goes to the reply draft of the open lead.',
  more: 'Shows the other steps of the open lead.',
  order: 'Due first, or by band and score.',
  filter: 'Opens the filters of the list.',
  search: 'Goes to the search field.',
  undo: 'Takes the last step back, then the one before it.',
  arrivals: 'Loads the list afresh.',
  deselect: 'Unticks every lead.',
  pipeline: 'Goes to the figures of all leads.',
  export: 'Saves the leads of this filter.',
  settings: 'Goes to theme, keys and sessions.',
  help: 'Lists every key.',
  palette: 'Finds a command by its name.',
  view_to_review: goesToView,
  view_mine: goesToView,
  view_team: goesToView,
  view_snoozed: goesToView,
  view_done: goesToView,
  view_all: goesToView,
  view_pilots: goesToView,
};
