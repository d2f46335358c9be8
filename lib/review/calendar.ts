/** Maximum length of a line of a calendar file in characters; longer lines are folded (RFC 5545, section 3.1). */
const lineMax = 74;

const escaped = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\s+/g, ' ');

const stamp = (iso: string) => iso.replace(/[-:]|\.\d+/g, '');

function folded(line: string): string {
  const characters = [...line];
  const first = characters.splice(0, lineMax).join('');
  const rest: string[] = [];
  while (characters.length > 0) rest.push(` ${characters.splice(0, lineMax - 1).join('')}`);
  return [first, ...rest].join('\r\n');
}

export interface CalendarEvent {
  uid: string;
  /** ISO 8601, UTC. */
  stampedAt: string;
  /** A moment in ISO 8601, UTC, or a day as YYYY-MM-DD. */
  start: string;
  summary: string;
  url: string;
  /** Larger with each change of the entry; none for an entry whose day never moves. */
  sequence?: number;
}

function eventLines({ uid, stampedAt, start, summary, url, sequence }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(stampedAt)}`,
    `DTSTART${start.includes('T') ? '' : ';VALUE=DATE'}:${stamp(start)}`,
    `SUMMARY:${escaped(summary)}`,
    `URL:${url}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    'END:VEVENT',
  ];
}

/** Returns a calendar file (RFC 5545). */
export function calendarFile(product: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Pilot portal//${product}//EN`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** Returns a calendar file with the review date of a request; times are ISO 8601, UTC. */
export function reviewCalendar({
  id,
  vendor,
  sentAt,
  dueAt,
  address,
}: {
  id: string;
  vendor: string;
  sentAt: string;
  dueAt: string;
  address: string;
}): string {
  const summary = `${vendor} has to review our request by now`;
  return calendarFile('Review date', [{ uid: id, stampedAt: sentAt, start: dueAt, summary, url: address }]);
}
