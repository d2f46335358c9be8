import { levels } from '../../public/pilot-scripts/needed.mjs';
import { listInWords } from '../kernel/format-list';
import { metrics } from './criterion';
import type { CriterionFigures, CriterionVerdict, Estimate, Figures, PilotVerdict } from './figures';
import { type InputStateName, type Pilot, type PilotEvent, sheetFileName } from './pilot';
import type { Criterion } from './plan';

export const stateNames: Record<Pilot['state'], string> = {
  draft: 'draft',
  agreed: 'plan agreed',
  running: 'running',
  paused: 'paused',
  closing: 'waiting for acceptance',
  closed: 'closed',
};

export const outcomeNames: Record<NonNullable<Pilot['outcome']>, string> = {
  accepted: 'Accepted',
  accepted_with_conditions: 'Accepted with conditions',
  rejected: 'Rejected',
  called_off: 'Called off',
};

export const verdictNames: Record<CriterionVerdict, string> = {
  met: 'Met',
  not_met: 'Not met',
  not_shown: 'Not shown',
};

export const pilotVerdictNames: Record<PilotVerdict, string> = {
  met: 'All required criteria are met',
  not_met: 'A required criterion is not met',
  partly: 'The results do not show that every required criterion is met',
};

/** Returns the level of an analysis in percent: with a checkpoint, both have stricter bounds than 95%. */
export function intervalPercent({ look }: Pick<Figures, 'look'>): number {
  return look === 'checkpoint' ? 99.5 : look === 'final' ? 95.2 : 95;
}

/** Names the level of an analysis, as in `95.2% (z 1.977)`. */
export function intervalName(figures: Pick<Figures, 'look'>): string {
  const { look } = figures;
  const z = look ? ` (z ${levels[look].z})` : '';
  return `${intervalPercent(figures)}%${z}`;
}

/** Describes how intervals are computed, in one sentence after `Intervals:`. */
export const intervalMethods =
  'Wilson for shares, wider where spans of one item or items of one cluster are alike; for other metrics, bootstrap with 10,000 draws by item or cluster';

/** Formats a percentage with one decimal; a dash for none. */
export function percent(value: number | null): string {
  return value === null ? '–' : `${value.toFixed(1)}%`;
}

/** Formats the value of a criterion or of one of its kinds. */
export function valueInWords({ value }: Pick<Estimate, 'value'>): string {
  return value === null ? 'no data' : percent(value);
}

export function intervalInWords({ low, high }: Pick<Estimate, 'low' | 'high'>): string {
  return low === null || high === null ? '–' : `${low.toFixed(1)} to ${high.toFixed(1)}`;
}

export function targetInWords({
  metric,
  target,
  must,
}: Pick<Criterion, 'metric' | 'target' | 'must'>): string {
  const bound = metrics[metric].better === 'higher' ? 'at least' : 'at most';
  return `${bound} ${percent(target)}${must ? ', required' : ''}`;
}

/** Names the criteria whose current value has no interval of its own, in one sentence; null if there are none. */
export function exactBaselines(
  criteria: readonly Pick<Criterion, 'name' | 'baseline' | 'baseline_n'>[],
): string | null {
  const names = criteria
    .filter(({ baseline, baseline_n }) => baseline !== null && baseline_n === null)
    .map(({ name }) => `“${name}”`);
  if (names.length === 0) return null;
  return `The plan does not say how much data the current value of ${listInWords(names)} is based on, so this value is treated as exact. This makes the interval of the difference too narrow.`;
}

/** Returns how much data there is and how much a verdict needs, in its unit, as in `1,330 marked spans, 569 needed`. */
export function coverageInWords({ metric, n, total, needed, by_stratum }: CriterionFigures): string {
  const { isShare, unit } = metrics[metric];
  const count = (isShare ? total : n).toLocaleString('en-US');
  const each = by_stratum ? ' in each stratum' : '';
  return `${count} ${isShare ? unit : 'items'}, ${needed.toLocaleString('en-US')} needed${each}`;
}

/** Formats a calendar day: `Mon 21 Dec`, with the year if `isFull`. */
export function dayName(day: string, isFull = false): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isFull && { year: 'numeric' }),
    timeZone: 'UTC',
  });
  return format.format(new Date(day)).replace(',', '');
}

/** Formats a number of items, as in `1 item`. */
export function itemsInWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'item' : 'items'}`;
}

/** Returns how many of the planned items there are, as in `21 of 45`, or `48 (3 more than planned)`. */
export function ofPlanned(items: number, planned: number): string {
  const [count, all] = [items.toLocaleString('en-US'), planned.toLocaleString('en-US')];
  if (items <= planned) return `${count} of ${all}`;
  return `${count} (${(items - planned).toLocaleString('en-US')} more than planned)`;
}

/** Returns the length of a pilot, as in `14 days and 2 paused`. */
export function lengthInWords({ terms, pausedDays }: Pick<Pilot, 'terms' | 'pausedDays'>): string {
  return `${terms.durationDays} days${pausedDays > 0 ? ` and ${pausedDays} paused` : ''}`;
}

/** Names of the steps in a pilot's record; also the confirmation after an action. */
export const eventNames: Record<PilotEvent['kind'], string> = {
  open: 'Pilot opened',
  join: 'Joined',
  save_plan: 'Plan saved',
  approve_plan: 'Plan approved',
  set_input: 'Input updated',
  approve_start: 'Start approved',
  submit_results: 'File uploaded',
  withdraw_file: 'File withdrawn',
  pause: 'Paused',
  resume: 'Resumed',
  freeze_checkpoint: 'Checkpoint analysis run',
  continue: 'Continued at the checkpoint',
  stop: 'Stopped at the checkpoint',
  freeze: 'Final analysis run',
  state: 'Statement saved',
  decide: 'Decision recorded',
  call_off: 'Called off',
  confirm_completion: 'Completion confirmed',
  note_credit: 'Credit recorded',
  invite: 'Link created',
  renew_link: 'New link created',
  end_person: 'Access ended',
  save_sample: 'Sample saved',
  agree_sample: 'Publication agreed',
  withdraw_sample: 'Consent withdrawn',
  publish_sample: 'Sample published',
  make_key: 'API key created',
  end_key: 'API key revoked',
};

/** Returns the confirmation after an upload: its file and the number of stored, refused and replaced rows. */
export function uploadInWords(events: readonly Pick<PilotEvent, 'kind' | 'detail'>[]): string {
  const last = events.findLast(
    ({ kind, detail }) => kind === 'submit_results' && detail.file_name !== sheetFileName,
  );
  return last ? `${eventNames.submit_results}: ${eventDetails(last)}` : eventNames.submit_results;
}

/** Describes a step of the record: version, day, input, file, person, outcome, reason; empty for none. */
export function eventDetails({ kind, detail }: Pick<PilotEvent, 'kind' | 'detail'>): string {
  const { plan_no, starts_on, no, to, name, file_name, outcome, state, ended_short, reason } = detail;
  const counted = (value: unknown, one: string, many: string) =>
    typeof value === 'number' && value > 0 && `${value.toLocaleString('en-US')} ${value === 1 ? one : many}`;
  const told = Object.entries(outcomeNames).find(([each]) => each === outcome)?.[1];
  return [
    plan_no && kind !== 'approve_start' && `version ${plan_no}`,
    starts_on && dayName(String(starts_on)),
    to && `input ${no}: ${to}`,
    file_name,
    counted(detail.rows, 'row stored', 'rows stored'),
    counted(detail.refused, 'row left out', 'rows left out'),
    counted(detail.replaced, 'item replaced', 'items replaced'),
    ...[name, told, state, ended_short, reason],
  ]
    .filter(Boolean)
    .join(', ');
}

/** Texts around a secret that its page shows once. */
export const pilotSecretTexts = {
  link: {
    before: 'Copy this link now and send it yourself.',
    after: 'It works once, within seven days, and is not shown again.',
  },
  key: {
    before: 'Copy this pilot’s API key now.',
    after: 'It is not shown again. Store it in a secret manager. An earlier key no longer works.',
  },
  calendar: {
    before: 'Copy your calendar address now.',
    after:
      'It is not shown again. Subscribe to it in your calendar app. For a feed of the pilot’s events, replace .ics with .atom in the address. Entries contain only the pilot’s number and the kind of event, such as “start”.',
  },
} as const;

export type PilotSecretKind = keyof typeof pilotSecretTexts;

export const inputStateNames: Record<InputStateName, string> = {
  open: 'Open',
  delivered: 'Delivered',
  accepted: 'Accepted',
  refused: 'Refused',
  waived: 'Waived',
};
