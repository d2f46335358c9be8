import { expect, it } from 'vitest';
import type { Pilot, PilotView } from '../pilot';
import { runningView } from '../pilot-fixture';
import { factsOf } from './pilot-facts';

const now = new Date('2026-12-15T18:00:00.000Z');
const view = (pilot: Partial<Pilot> = {}, rest: Partial<PilotView> = {}): PilotView => ({
  ...runningView,
  ...rest,
  pilot: { ...runningView.pilot, ...pilot },
});
const batch: PilotView['batches'][number] = {
  ...{ no: 1, kind: 'spans', fileName: 'day.csv', bytes: 10, sha256: 'a', rowsTaken: 10, rowsRefused: 0 },
  ...{ byName: 'Ruben Vos', side: 'buyer', day: '2026-12-11', at: '2026-12-12T03:00:00.000Z' },
};

it('include days, progress, missing data and tasks of a running pilot', () => {
  expect(factsOf(view({}, { items: 40, batches: [batch] }), now)).toMatchObject({
    ...{ state: 'running', startsOn: '2026-12-07', lastDay: '2026-12-21', today: '2026-12-15' },
    ...{ isSilent: true, lastResultsOn: '2026-12-11', progress: '40 of 290', verdict: null, credit: null },
    tasks: [{ dueOn: '2026-12-21' }, { text: 'Run the final analysis' }],
  });
  expect(factsOf(view(), now)).toMatchObject({ isSilent: true, lastResultsOn: null, progress: null });
});

it('include no tasks of the buyer between the agreement on a start and its day', () => {
  expect(factsOf(view({}, { today: '2026-12-04' }), now)).toMatchObject({ state: 'running', tasks: [] });
});

it('include the checkpoint until it has passed', () => {
  const on = (checkpoint: string) => ({ dates: { ...runningView.dates, checkpoint } });
  expect(factsOf(view({}, on('2026-12-14')), now).checkpoint).toBeNull();
  expect(factsOf(view({}, on('2026-12-16')), now).checkpoint).toBe('2026-12-16');
});

it('include the credit only while it can be earned', () => {
  const closed = { state: 'closed', outcome: 'accepted', credit: { state: 'open', notedBy: null } } as const;
  expect(factsOf(view(closed), now).credit).toEqual({ amount: 4_000, until: '2027-01-30' });
  expect(factsOf(view(closed, { today: '2027-01-31' }), now).credit).toBeNull();
  expect(factsOf(view({ ...closed, outcome: 'called_off', credit: null }), now).credit).toBeNull();
});
