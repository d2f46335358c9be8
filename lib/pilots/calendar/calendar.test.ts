import { parseAtomFeed } from 'feedsmith';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarFile } from '../../review/calendar';
import type { PilotEvent, PilotView } from '../pilot';
import { runningView } from '../pilot-fixture';
import { pilotEvents, pilotFeed } from './calendar';

const address = 'https://pilots.example/pilots/pilot_1';

const calendarOf = (...views: PilotView[]) =>
  calendarFile(
    'Pilot',
    views.flatMap((view) => pilotEvents(view, address)),
  );

/** Returns the entries of a calendar as another parser reads them. */
function entriesOf(file: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    expect(event.startDate.isDate).toBe(true);
    expect(component.getFirstPropertyValue('url')).toBe(address);
    return `${event.startDate.toString()} ${event.summary}`;
  });
}

describe('the calendar of a pilot', () => {
  it('can be parsed by other programs; each title is a number and a kind of event', () => {
    const file = calendarOf(runningView);
    expect(entriesOf(file)).toEqual([
      '2026-12-03 P-4HTN-8RWD inputs',
      '2026-12-07 P-4HTN-8RWD start',
      '2026-12-21 P-4HTN-8RWD last day',
      '2026-12-31 P-4HTN-8RWD acceptance due',
      '2027-01-30 P-4HTN-8RWD credit deadline',
    ]);
    expect(new Set(file.match(/^UID:.*$/gm)).size).toBe(5);
    expect(file).not.toMatch(/Stonewell|Ruben|Maria|messages/);
  });

  it('omits dates that no longer matter once the pilot is closed', () => {
    const pilot = { ...runningView.pilot, state: 'closed' as const, outcome: 'rejected' as const };
    const dates = { ...runningView.dates, completionDay: '2026-12-22' };
    expect(entriesOf(calendarOf({ ...runningView, pilot, dates, inputs: [] }))).toEqual([
      '2026-12-07 P-4HTN-8RWD start',
      '2026-12-21 P-4HTN-8RWD last day',
    ]);
  });

  it('gives entries a larger sequence with each step and each day of a pause, so that moved days replace them', () => {
    const step = { at: '2026-12-07T10:00:00.000Z', side: 'buyer', name: 'Maria', kind: 'pause' } as const;
    const event = (no: number): PilotEvent => ({
      ...step,
      no,
      detail: {},
      previousSha256: null,
      sha256: 'a',
    });
    const sequences = (pausedDays: number, steps: number) => {
      const pilot = { ...runningView.pilot, pausedDays };
      const events = Array.from({ length: steps }, (_, at) => event(at + 1));
      const file = calendarOf({ ...runningView, pilot, events });
      return new Set(file.match(/^SEQUENCE:.*$/gm));
    };
    expect(sequences(0, 0)).toEqual(new Set(['SEQUENCE:0']));
    expect(sequences(0, 9)).toEqual(new Set(['SEQUENCE:9']));
    expect(sequences(2, 9)).toEqual(new Set(['SEQUENCE:11']));
    expect(sequences(2, 10)).toEqual(new Set(['SEQUENCE:12']));
  });

  it('contains the days of several pilots', () => {
    const other = { ...runningView, pilot: { ...runningView.pilot, number: 'P-2222-2222' } };
    const file = calendarOf(runningView, other);
    expect(entriesOf(file)).toHaveLength(10);
    expect(new Set(file.match(/^UID:.*$/gm)).size).toBe(10);
  });
});

it('the feed of a pilot has its latest steps, without names and texts', () => {
  const events = Array.from({ length: 60 }, (_, at): PilotEvent => {
    const moment = `2026-12-07T10:00:${String(at).padStart(2, '0')}.000Z`;
    const detail = { reason: 'messages' };
    const chain = { previousSha256: null, sha256: 'a' };
    return { no: at + 1, at: moment, side: 'buyer', name: 'Maria', kind: 'pause', detail, ...chain };
  });
  const feed = pilotFeed({ ...runningView, events }, address);
  const { entries, updated } = parseAtomFeed(feed);
  expect(entries).toHaveLength(50);
  expect(entries?.[0]).toMatchObject({ id: `${address}#step-60`, title: { value: 'P-4HTN-8RWD: Paused' } });
  expect(updated).toBe('2026-12-07T10:00:59.000Z');
  expect(feed).not.toMatch(/Stonewell|Maria|messages/);
});
