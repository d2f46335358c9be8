import { expect, test } from 'vitest';
import { reviewCalendar } from './calendar';

test("writes a request's review date as an event, folded and escaped", () => {
  const address = `https://pilots.example/receipts/lead_${'0'.repeat(60)}`;
  const file = reviewCalendar({
    id: 'lead_1',
    vendor: 'Tessera, Ltd; Pilots',
    sentAt: '2026-11-24T10:00:00.000Z',
    dueAt: '2026-12-01T10:00:00.000Z',
    address,
  });
  expect(file.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const unfolded = file.replaceAll('\r\n ', '');
  expect(unfolded).toContain('DTSTART:20261201T100000Z\r\n');
  expect(unfolded).toContain('SUMMARY:Tessera\\, Ltd\\; Pilots has to review our request by now\r\n');
  expect(unfolded).toContain(`URL:${address}\r\n`);
});
