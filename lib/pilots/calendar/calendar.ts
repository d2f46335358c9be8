import type { CalendarEvent } from '../../review/calendar';
import { eventNames } from '../labels';
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
 * Returns the days of a pilot as entries of a calendar file, for one pilot or several; titles contain its number and
 * one word, but no names or texts.
 */
export function pilotEvents(view: PilotView, address: string): CalendarEvent[] {
  const { number, openedAt, pausedDays } = view.pilot;
  // Programs keep an entry until one with a later time or a larger sequence arrives. Every step may move days, and so
  // does every day of a pause.
  const last = view.events.at(-1);
  const stampedAt = last?.at ?? openedAt;
  const sequence = (last?.no ?? 0) + pausedDays;
  return daysOf(view).flatMap(([word, day]) => {
    if (day === null) return [];
    const uid = `${number}-${word.replace(' ', '-')}${word === 'inputs' ? `-${day}` : ''}`;
    return [{ uid, stampedAt, sequence, start: day, summary: `${number} ${word}`, url: address }];
  });
}

/** Maximum entries of a feed. */
const feedMax = 50;

/**
 * Returns the latest steps of a pilot as an Atom feed (RFC 4287), newest first; titles contain its number and the kind
 * of step, but no names or texts.
 */
export function pilotFeed({ pilot, events }: PilotView, address: string): string {
  const { number, openedAt } = pilot;
  const { href } = new URL(address);
  const latest = events.slice(-feedMax).reverse();
  const entries = latest.map(
    ({ no, at, kind }) => `<entry>
<id>${href}#step-${no}</id>
<title>${number}: ${eventNames[kind]}</title>
<updated>${at}</updated>
<link rel="alternate" type="text/html" href="${href}"/>
</entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${href}</id>
<title>Pilot ${number}</title>
<author><name>Pilot ${number}</name></author>
<updated>${latest[0]?.at ?? openedAt}</updated>
${entries.join('')}</feed>
`;
}
