import fc from 'fast-check';
import type { PilotAct, PilotState } from './pilot';

export type Who = 'decider' | 'reviewer' | 'owner';

/** Expected behaviour as plain sets, written separately from the table in the code. */
export const who: Record<PilotAct, Who[]> = {
  save_plan: ['decider', 'owner'],
  approve_plan: ['decider', 'owner'],
  set_input: ['decider', 'reviewer', 'owner'],
  approve_start: ['decider', 'owner'],
  submit_results: ['decider', 'reviewer', 'owner'],
  withdraw_file: ['decider', 'reviewer', 'owner'],
  pause: ['decider', 'owner'],
  resume: ['decider', 'owner'],
  freeze_checkpoint: ['decider', 'owner'],
  continue: ['decider'],
  stop: ['decider'],
  freeze: ['decider', 'owner'],
  state: ['owner'],
  decide: ['decider'],
  call_off: ['decider', 'owner'],
  confirm_completion: ['decider', 'owner'],
  note_credit: ['owner'],
  invite: ['decider', 'owner'],
  renew_link: ['decider', 'owner'],
  end_person: ['decider', 'owner'],
};
export const where: Partial<Record<PilotAct, PilotState[]>> = {
  save_plan: ['draft', 'agreed'],
  approve_plan: ['draft'],
  set_input: ['draft', 'agreed'],
  approve_start: ['agreed'],
  submit_results: ['draft', 'agreed', 'running'],
  freeze_checkpoint: ['running'],
  continue: ['running'],
  stop: ['running'],
  withdraw_file: ['running'],
  pause: ['running'],
  resume: ['paused'],
  freeze: ['running'],
  state: ['closing'],
  decide: ['closing'],
  call_off: ['draft', 'agreed', 'running', 'paused', 'closing'],
  confirm_completion: ['closed'],
  note_credit: ['closed'],
};
export const leadsTo: Partial<Record<PilotAct, PilotState>> = {
  ...{ save_plan: 'draft', pause: 'paused', resume: 'running' },
  ...{ stop: 'closing', freeze: 'closing', decide: 'closed', call_off: 'closed' },
};

export interface Model {
  state: PilotState;
  plans: number;
  approved: Set<string>;
  startOf: Map<Who, string>;
  inputs: string[];
  /** Analysis at the checkpoint. */
  checkpoint: 'none' | 'frozen' | 'continue' | 'stop';
  hasManifest: boolean;
  batches: number;
  acts: number;
}

export type Step =
  | { by: Who; act: PilotAct; isStale: boolean; days: number; input: number; to: number }
  | 'next';

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('next' as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      by: fc.constantFrom<Who>('decider', 'reviewer', 'owner'),
      act: fc.constantFrom<PilotAct>(
        ...([
          'save_plan',
          'approve_plan',
          'set_input',
          'set_input',
          'approve_start',
          'submit_results',
        ] as const),
        ...([
          'pause',
          'pause',
          'resume',
          'resume',
          'freeze_checkpoint',
          'freeze_checkpoint',
          'continue',
          'stop',
          'freeze',
          'state',
          'decide',
          'confirm_completion',
          'note_credit',
        ] as const),
        'call_off',
      ),
      isStale: fc.nat(9).map((at) => at === 0),
      days: fc.constantFrom(0, 0, 0, 1, 5, 40, 400),
      input: fc.constantFrom(1, 2),
      to: fc.nat(3),
    }),
  },
);
const by = (who: Who, act: PilotAct, input = 1): Step => {
  return { by: who, act, input, isStale: false, days: act === 'note_credit' ? 400 : 5, to: 0 };
};
const untilRunning: Step[] = Array.from({ length: 7 }, () => 'next');
/** Half of the series begin with a running pilot. */
export const series = fc
  .tuple(fc.boolean(), fc.array(step, { minLength: 4, maxLength: 16 }))
  .map(([runs, steps]) => (runs ? [...untilRunning, ...steps] : steps));
/** A complete pilot, so that every run reaches every state. */
export const whole: Step[] = [
  ...untilRunning,
  ...[by('reviewer', 'submit_results'), by('owner', 'pause'), by('decider', 'resume'), by('owner', 'freeze')],
  ...[by('owner', 'state'), by('decider', 'decide'), by('owner', 'confirm_completion')],
  ...[by('decider', 'confirm_completion'), by('owner', 'note_credit', 2), by('owner', 'note_credit')],
];
const checkpoint = [by('reviewer', 'submit_results'), by('owner', 'freeze_checkpoint')];
/** Pilots with a manifest whose buyer stops, or continues, at the checkpoint. */
export const atCheckpoint: Step[][] = [
  [
    'next',
    by('reviewer', 'submit_results'),
    ...untilRunning,
    ...checkpoint,
    by('owner', 'stop'),
    by('decider', 'stop'),
  ],
  [
    'next',
    'next',
    'next',
    by('owner', 'submit_results'),
    ...untilRunning,
    ...checkpoint,
    by('owner', 'freeze'),
    by('decider', 'continue'),
    by('owner', 'freeze'),
  ],
];
