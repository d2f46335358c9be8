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

/** Returns a calendar file (RFC 5545) with the review date of a request; times are ISO 8601, UTC. */
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
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pilot portal//Review date//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${stamp(sentAt)}`,
    `DTSTART:${stamp(dueAt)}`,
    `SUMMARY:${escaped(`${vendor} reviews our request by now`)}`,
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
