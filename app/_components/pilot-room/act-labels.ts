import type { PilotAct } from '@/lib/pilots/pilot';

export interface ActField {
  name: string;
  label: string;
  look?: 'long' | 'date';
  hint?: string;
  isOptional?: true;
  /** Choices, instead of a text. */
  options?: readonly (readonly [value: string, label: string, note?: string])[];
}

interface ActWords {
  button: string;
  note?: string;
  fields?: readonly ActField[];
  isFilled?: true;
  /** True if the form is folded behind its button until it is needed. */
  isFolded?: true;
}

/** Value of `done` after an upload of the same file as the last one. */
export const sameFile = 'same_file';

const noContract = 'Not a contract or an order.';
const checkpointNote = { name: 'note', label: 'Note', isOptional: true } as const;
const reason = { name: 'reason', label: 'Reason' };

/** Forms of a pilot's actions. The fields have the names of `pilotRequest`. */
export const actWords: Record<Exclude<PilotAct, 'save_plan' | 'submit_results'>, ActWords> = {
  approve_plan: {
    button: 'Approve this version',
    note: `Records that your side agrees to this version of the plan. ${noContract}`,
    isFilled: true,
  },
  approve_start: {
    button: 'Approve the start',
    note: 'The pilot starts on this day once both sides have approved it.',
    fields: [{ name: 'starts_on', label: 'First day', look: 'date' }],
    isFilled: true,
  },
  set_input: { button: 'Save' },
  pause: {
    button: 'Pause the pilot',
    note: 'All dates move by the length of the pause.',
    fields: [
      reason,
      {
        name: 'owner',
        label: 'Who resolves it',
        hint: 'If the name is in this pilot’s list of people, the buyer reviews the pause; otherwise the vendor does.',
      },
      {
        name: 'review_on',
        label: 'Next review',
        hint: 'The day you check whether the pilot can continue.',
        look: 'date',
      },
    ],
    isFolded: true,
  },
  resume: { button: 'Resume the pilot', isFilled: true },
  withdraw_file: {
    button: 'Withdraw a file',
    note: 'The file’s rows are left out of the figures. The file and your reason stay in the record.',
    isFolded: true,
  },
  freeze_checkpoint: {
    button: 'Run the checkpoint analysis',
    note: 'Computes the verdicts so far. You can add results again once the buyer continues the pilot.',
    isFilled: true,
  },
  continue: { button: 'Continue the pilot', fields: [checkpointNote], isFilled: true },
  stop: {
    button: 'Stop the pilot here',
    note: 'The checkpoint figures become final. This cannot be undone.',
    fields: [checkpointNote],
    isFolded: true,
  },
  freeze: {
    button: 'Run the final analysis',
    note: 'Computes the verdicts once. No results can be added afterwards.',
    fields: [
      {
        name: 'ended_short',
        label: 'Reason to end early',
        hint: 'Required only if results are missing and the last day is not over.',
        isOptional: true,
      },
    ],
    isFolded: true,
  },
  state: {
    button: 'Save the statement',
    fields: [{ name: 'text', label: 'Your comment on the results, for the buyer', look: 'long' }],
  },
  decide: {
    button: 'Record the decision',
    note: `Records your decision under your name. ${noContract} This cannot be undone.`,
    fields: [
      {
        name: 'outcome',
        label: 'Your decision',
        options: [
          ['accepted', 'Accept', 'You received what the plan promised. You can accept with any verdict.'],
          ['accepted_with_conditions', 'Accept with conditions', 'List what must happen first.'],
          ['rejected', 'Reject', 'You keep the evidence package either way.'],
        ],
      },
      { name: 'conditions', label: 'Conditions', look: 'long', hint: 'One per line.', isOptional: true },
      { name: 'note', label: 'Note', look: 'long', isOptional: true },
    ],
    isFilled: true,
  },
  call_off: {
    button: 'Call off the pilot',
    note: 'Closes the pilot for both sides. This cannot be undone.',
    fields: [{ ...reason, look: 'long' }],
    isFolded: true,
  },
  confirm_completion: {
    button: 'Confirm completion',
    note: `Records that your side agrees on this completion day. ${noContract}`,
  },
  note_credit: {
    button: 'Record the outcome',
    fields: [
      {
        name: 'state',
        label: 'The credit',
        options: [
          ['signed', 'Annual plan signed'],
          ['lapsed', 'Lapsed'],
        ],
      },
    ],
  },
  invite: {
    button: 'Invite someone',
    note: 'Creates a personal link. Nothing is sent: copy the link and send it yourself.',
    fields: [
      { name: 'name', label: 'Name' },
      {
        name: 'role',
        label: 'Role',
        options: [
          ['reviewer', 'Reviewer', 'Delivers inputs and uploads results.'],
          ['decider', 'Decider', 'Also approves, decides and invites.'],
        ],
      },
    ],
    isFolded: true,
  },
  renew_link: { button: 'New link' },
  end_person: { button: 'End access' },
};
