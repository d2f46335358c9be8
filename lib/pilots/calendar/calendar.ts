import type { CalendarEvent } from '../../review/calendar';
import type { PilotView } from '../pilot';

/** Returns the days of a pilot by the one word that its calendar shows for each. */
function daysOf({ pilot, plan, inputs, dates }: PilotView): [string, string | null][] {
  const isDecided = pilot.state === 'closed';
  const settled = inputs
    .filter(({ state }) => state === 'accepted' || state === 'waived')
    .map(({ no }) => no);
  const open = (plan?.content.inputs ?? []).filter((_, at) => !isDecided && !settled.includes(at + 1));
  return [
    ...[...new Set(open.map(({ due_on }) => due_on))].map((day): [string, string] => ['inputs', day]),
    ['start', pilot.startsOn ?? pilot.plannedStart],
    ['checkpoint', dates.checkpoint],
    ['last day', dates.lastDay],
    ['acceptance due', isDecided ? null : dates.completionDay],
    ['credit deadline', isDecided && pilot.credit?.state !== 'open' ? null : dates.creditDeadline],
  ];
}

/**
 * Returns the days of a pilot as entries of a calendar file, for one pilot or several; titles hold its number and a word,
 * no name and no text.
 */
export function pilotEvents(view: PilotView, address: string): CalendarEvent[] {
  const { number, openedAt } = view.pilot;
  return daysOf(view).flatMap(([word, day]) => {
    if (day === null) return [];
    const uid = `${number}-${word.replace(' ', '-')}${word === 'inputs' ? `-${day}` : ''}`;
    return [{ uid, stampedAt: openedAt, start: day, summary: `${number} ${word}`, url: address }];
  });
}
