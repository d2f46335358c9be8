import { describe, expect, it } from 'vitest';
import { type DueView, dueOf } from './due';
import { planned } from './pilot-fixture';
import type { Criterion } from './plan';

const input = (text: string, side: 'buyer' | 'vendor', due_on: string) => ({
  text,
  side,
  owner: side === 'buyer' ? 'Ruben Vos' : 'Anna Falk',
  due_on,
});

const base: DueView = {
  pilot: {
    ...{ state: 'draft', outcome: null, planNo: 2 },
    ...{ pause: null, checkpoint: null, credit: null, sample: null },
  },
  people: [
    { name: 'Maria Keller', role: 'decider', endedAt: null },
    { name: 'Left Already', role: 'decider', endedAt: '2026-12-01T00:00:00Z' },
    { name: 'Ruben Vos', role: 'reviewer', endedAt: null },
  ],
  plan: {
    content: {
      ...{ planned_start: '2026-12-07', sample_size: 290, criteria: planned.criteria },
      inputs: [input('Sample documents', 'buyer', '2026-12-03'), input('Access', 'vendor', '2026-12-02')],
    },
  },
  approvals: [],
  inputs: [],
  items: 186,
  figures: null,
  dates: {
    checkpoint: null,
    lastDay: '2026-12-21',
    completionDay: '2026-12-31',
    creditDeadline: '2027-01-30',
  },
  today: '2026-12-03',
};

const view = (pilot: Partial<DueView['pilot']>, rest: Partial<DueView> = {}): DueView => ({
  ...base,
  ...rest,
  pilot: { ...base.pilot, ...pilot },
});

const approval = (
  subject: 'plan' | 'start' | 'completion',
  side: 'buyer' | 'vendor',
  planNo = 2,
  startsOn: string | null = null,
) => ({
  ...{ subject, side, planNo, startsOn },
});

const settled: DueView['inputs'] = [
  { no: 1, state: 'accepted' },
  { no: 2, state: 'waived' },
];

const usable: Criterion = {
  ...{ name: 'Usable', metric: 'share_accepted', target: 75, must: true, expected: 82 },
  ...{ baseline: null, baseline_n: null, kind: null, labels: null },
};
const sampled = { state: 'running', sample: { seed: 7, drawn: 290 } } as const;
const withCriteria = (criteria: Criterion[], strata?: string[]): DueView['plan'] =>
  base.plan && { content: { ...base.plan.content, criteria, ...(strata && { strata }) } };

/** Each row: the state, the view, and the items as side, names, text, day and path; `!` marks late ones. */
const table: [string, DueView, string[]][] = [
  [
    'draft without a plan',
    view({ planNo: 0 }, { plan: null }),
    ['vendor, any: Write the plan, no day, /plan/edit'],
  ],
  [
    'draft with a plan',
    view({}),
    [
      'buyer, Maria Keller: Approve plan version 2, 2026-12-07, /plan',
      'vendor, any: Approve plan version 2, 2026-12-07, /plan',
    ],
  ],
  [
    'draft, approved by the vendor; the buyer approved an earlier version',
    view({}, { approvals: [approval('plan', 'vendor'), approval('plan', 'buyer', 1)] }),
    ['buyer, Maria Keller: Approve plan version 2, 2026-12-07, /plan'],
  ],
  [
    'agreed with open inputs',
    view({ state: 'agreed' }),
    [
      'vendor, Anna Falk: Hand over: Access, 2026-12-02, /inputs!',
      'buyer, Ruben Vos: Hand over: Sample documents, 2026-12-03, /inputs',
    ],
  ],
  [
    'agreed with a delivered and a refused input',
    view(
      { state: 'agreed' },
      {
        inputs: [
          { no: 1, state: 'delivered' },
          { no: 2, state: 'refused' },
        ],
      },
    ),
    [
      'vendor, Anna Falk: Hand over again: Access, 2026-12-02, /inputs!',
      'vendor, any: Check: Sample documents, 2026-12-03, /inputs',
    ],
  ],
  [
    'agreed with all inputs settled',
    view({ state: 'agreed' }, { inputs: settled }),
    [
      'buyer, Maria Keller: Approve the start, 2026-12-07, /plan#approve_start-act',
      'vendor, any: Approve the start, 2026-12-07, /plan#approve_start-act',
    ],
  ],
  [
    'agreed, with a start that the vendor proposed',
    view({ state: 'agreed' }, { inputs: settled, approvals: [approval('start', 'vendor', 2, '2026-12-09')] }),
    ['buyer, Maria Keller: Approve the start on Wed 9 Dec, 2026-12-09, /plan#approve_start-act'],
  ],
  [
    'agreed, with another day from each side',
    view(
      { state: 'agreed' },
      {
        inputs: settled,
        approvals: [
          approval('start', 'buyer', 2, '2026-12-08'),
          approval('start', 'vendor', 2, '2026-12-09'),
        ],
      },
    ),
    ['buyer, Maria Keller: Approve the start on Wed 9 Dec, 2026-12-09, /plan#approve_start-act'],
  ],
  [
    'agreed, without the manifest that its strata need',
    view({ state: 'agreed' }, { inputs: settled, plan: withCriteria([], ['mail', 'phone']) }),
    ['buyer, any: Upload the manifest, 2026-12-07, /results'],
  ],
  [
    'running with a drawn sample that needs decisions, and uploads of spans',
    view(sampled, {
      plan: withCriteria([...planned.criteria, usable]),
      figures: { criteria: [{ ...usable, n: 40 }] },
    }),
    [
      'buyer, any: Decide on items: 40 of 290 done, 2026-12-21, /decide',
      'buyer, any: Upload results: 186 of 290 done, 2026-12-21, /results',
      'buyer, Maria Keller: Run the final analysis, 2026-12-21, /results#freeze-act',
    ],
  ],
  [
    'running with a large sample',
    {
      ...view({ state: 'running' }),
      plan: { content: { ...planned, sample_size: 20_000 } },
    },
    [
      'buyer, any: Upload results: 186 of 20,000 done, 2026-12-21, /results',
      'buyer, Maria Keller: Run the final analysis, 2026-12-21, /results#freeze-act',
    ],
  ],
  [
    'running with decisions only',
    view(sampled, { plan: withCriteria([usable]) }),
    [
      'buyer, any: Decide on items: 0 of 290 done, 2026-12-21, /decide',
      'buyer, Maria Keller: Run the final analysis, 2026-12-21, /results#freeze-act',
    ],
  ],
  [
    'running',
    view({ state: 'running' }),
    [
      'buyer, any: Upload results: 186 of 290 done, 2026-12-21, /results',
      'buyer, Maria Keller: Run the final analysis, 2026-12-21, /results#freeze-act',
    ],
  ],
  [
    'running with all results, after its last day',
    view({ state: 'running' }, { items: 290, today: '2026-12-22' }),
    ['buyer, Maria Keller: Run the final analysis, 2026-12-21, /results#freeze-act!'],
  ],
  [
    'running, with a checkpoint that waits for its decision: uploads are refused',
    view({ state: 'running', checkpoint: { decision: null } }),
    ['buyer, Maria Keller: Continue or stop at the checkpoint, no day, /results'],
  ],
  [
    'paused by the buyer',
    view({ state: 'paused', pause: { owner: 'Maria Keller', reviewOn: '2026-12-12' } }),
    ['buyer, Maria Keller: Review the pause, 2026-12-12, '],
  ],
  [
    'paused, with the owner in small letters',
    view({ state: 'paused', pause: { owner: 'ruben vos', reviewOn: '2026-12-12' } }),
    ['buyer, ruben vos: Review the pause, 2026-12-12, '],
  ],
  [
    'paused by the vendor',
    view({ state: 'paused', pause: { owner: 'Anna Falk', reviewOn: '2026-12-01' } }),
    ['vendor, Anna Falk: Review the pause, 2026-12-01, !'],
  ],
  [
    'closing',
    view({ state: 'closing' }),
    ['buyer, Maria Keller: Accept or reject the pilot, 2026-12-31, /acceptance'],
  ],
  [
    'closed with a credit',
    view({ state: 'closed', outcome: 'accepted', credit: { state: 'open' } }, { today: '2027-02-01' }),
    [
      'buyer, Maria Keller: Confirm completion, 2026-12-31, /acceptance!',
      'vendor, any: Confirm completion, 2026-12-31, /acceptance!',
      'buyer, Maria Keller: Sign the annual plan to get the credit, 2027-01-30, /acceptance!',
      'vendor, any: Record whether the annual plan was signed, 2027-01-30, /acceptance!',
    ],
  ],
  [
    'settled',
    view(
      { state: 'closed', outcome: 'rejected', credit: { state: 'lapsed' } },
      { approvals: [approval('completion', 'buyer'), approval('completion', 'vendor')] },
    ),
    [],
  ],
  ['called off', view({ state: 'closed', outcome: 'called_off', credit: null }), []],
  [
    'called off with a credit',
    view({ state: 'closed', outcome: 'called_off', credit: { state: 'open' } }),
    [
      'buyer, Maria Keller: Sign the annual plan to get the credit, 2027-01-30, /acceptance',
      'vendor, any: Record whether the annual plan was signed, 2027-01-30, /acceptance',
    ],
  ],
];

describe('dueOf', () => {
  it.each(table)('lists what is due: %s', (_name, shown, expected) => {
    const items = dueOf(shown).map(
      ({ side, who, text, dueOn, href, isLate }) =>
        `${side}, ${who ?? 'any'}: ${text}, ${dueOn ?? 'no day'}, ${href}${isLate ? '!' : ''}`,
    );
    expect(items).toEqual(expected);
  });
});
