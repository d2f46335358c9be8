import type { CreditTerms } from '../offers/offer';
import type { Pilot, PilotView } from './pilot';
import { type PlanContent, planContent } from './plan';
import { planDigest } from './write-record';

export const planned: PlanContent = planContent.parse({
  question: 'Is masking safe enough to share claims | with "partners"?',
  mode: 'shadow',
  criteria: [
    { name: 'Recall of names', metric: 'span_recall', target: 90, must: true, expected: 95, baseline: 80 },
    { name: 'F1', metric: 'span_f1', target: 85, must: false, expected: 92 },
  ],
  inputs: [
    { text: 'Cleared messages', side: 'buyer', owner: 'Ruben Vos', due_on: '2026-12-03' },
    { text: 'Access, for "everyone"', side: 'vendor', owner: 'Anna Falk', due_on: '2026-12-02' },
  ],
  what_follows: { met: 'An annual plan is discussed.', not_met: 'Nothing.' },
  sample_size: 290,
  planned_start: '2026-12-07',
  time_zone: 'America/Chicago',
});

const plan = {
  ...{ planNo: 2, content: planned, sha256: planDigest(planned), at: '2026-12-01T10:00:00.000Z' },
  madeBy: { side: 'vendor' as const, name: 'Anna Falk' },
};

const credit: CreditTerms = {
  ...{ type: 'fixed_credit_back', min_credit: 4_000, max_credit: 4_900, expiration_days: 30 },
  ...{ applies_to: 'usage', cash_value: false },
};

/** View of a running pilot on its day 9 of 14. */
export const runningView: PilotView = {
  pilot: {
    ...{
      id: 'pilot_1',
      number: 'P-4HTN-8RWD',
      leadId: 'lead_1',
      quoteId: 'quote_1',
      company: 'Stonewell <Ltd>',
    },
    terms: {
      offer: { id: 'masking-shadow-14', name: 'Personal data masking in shadow mode', version: 1 },
      quote: { id: 'quote_1', number: 'Q-1111-1111', jws: null },
      price: 4_900,
      options: { custom_integration: false, pii_real: false, samples_available: true },
      quoted: { pilot_price: 4_900, annual_commit_minimum: 24_000, credit },
      credit,
      annualCommit: 24_000,
      modes: ['shadow'],
      durationDays: 14,
      requiredInputs: [],
      deliverables: [],
      checkpoint: null,
      warnings: [],
    },
    ...{ state: 'running', outcome: null, version: 9, plannedStart: '2026-12-07', startsOn: '2026-12-07' },
    ...{
      timeZone: 'America/Chicago',
      pausedDays: 0,
      pause: null,
      planNo: 2,
      sample: null,
      checkpoint: null,
      look: null,
      statement: null,
    },
    ...{ decision: null, credit: null, isDemo: false, openedAt: '2026-11-30T10:00:00.000Z', closedAt: null },
  } satisfies Pilot,
  actor: { side: 'buyer', personId: 'person_1', name: 'Maria Keller', role: 'decider' },
  people: [],
  plans: [plan],
  plan,
  approvals: [
    {
      subject: 'plan',
      planNo: 2,
      side: 'buyer',
      name: 'Maria Keller',
      startsOn: null,
      at: '2026-12-01T11:00:00.000Z',
    },
  ],
  inputs: [
    { no: 2, state: 'accepted', reason: null, byName: 'Maria Keller', at: '2026-12-02T10:00:00.000Z' },
  ],
  batches: [],
  figures: null,
  items: 0,
  events: [],
  allowedActs: [],
  today: '2026-12-15',
  dates: {
    checkpoint: null,
    lastDay: '2026-12-21',
    completionDay: '2026-12-31',
    creditDeadline: '2027-01-30',
  },
};
