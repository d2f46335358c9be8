import { csvLine } from '../kernel/csv';
import { addDays } from '../pilots/pilot-dates';
import { type PlanContent, planContent } from '../pilots/plan';
import { Draws } from './draws';

export const demoZone = 'America/Chicago';
export const demoOfferId = 'masking-shadow-14';
/** Day of the demo pilot, whose length is 14 days. */
export const demoDay = 9;
export const demoPeople = [
  { name: 'Maria Keller', role: 'decider' },
  { name: 'Daniel Okafor', role: 'reviewer' },
] as const;
export const uploadDays = [1, 3, 5, 7, 9] as const;

const itemsPerUpload = 38;

/** Kinds of spans: how many a message has, and the probabilities of a miss and of an unnecessary mask. */
const kinds = [
  ['person', 3, 0.03, 0.02],
  ['address', 1, 0.08, 0.01],
  ['iban', 1, 0.01, 0],
  ['phone', 2, 0.04, 0.03],
] as const;

/** Returns the plan of the demo pilot for its first day. */
export function demoPlan(startsOn: string, vendorOwner: string): PlanContent {
  const dueOn = addDays(startsOn, -3);
  return planContent.parse({
    question: 'Can claims messages be masked well enough to be analysed outside the claims team?',
    mode: 'shadow',
    criteria: [
      {
        name: 'Personal data masked',
        metric: 'span_recall',
        target: 92,
        must: true,
        expected: 95,
        baseline: 81.5,
      },
      {
        name: 'Correct masks (precision)',
        metric: 'span_precision',
        target: 94,
        must: true,
        expected: 97,
        baseline: 90,
      },
      {
        name: 'Addresses masked',
        metric: 'span_recall',
        target: 88,
        must: false,
        expected: 93,
        kind: 'address',
      },
    ],
    inputs: [
      {
        text: '300 synthetic claims messages with marked spans',
        side: 'buyer',
        owner: demoPeople[1].name,
        due_on: dueOn,
      },
      { text: 'Access to the masking API in shadow mode', side: 'vendor', owner: vendorOwner, due_on: dueOn },
    ],
    what_follows: {
      met: 'We will discuss an annual plan for the claims line.',
      not_met: 'Nothing. The package stays yours.',
    },
    out_of_scope: 'Attachments, and messages in languages other than English.',
    sample_size: 300,
    planned_start: startsOn,
    time_zone: demoZone,
  });
}

/** Returns a file of synthetic counts, the same for the same day. */
export function demoRows(day: number): string {
  const draws = new Draws(day);
  const lines = Array.from({ length: itemsPerUpload }, (_, at) =>
    kinds.map(([kind, spans, missed, needless]) => {
      const misses = Array.from({ length: spans }, () => draws.next()).filter(
        (drawn) => drawn < missed,
      ).length;
      const item = `message-${day}${String(at).padStart(2, '0')}`;
      return csvLine([item, kind, spans - misses, draws.next() < needless ? 1 : 0, misses]);
    }),
  );
  return csvLine(['item', 'kind', 'tp', 'fp', 'fn']) + lines.flat().join('');
}
