import { ApiError } from '../../kernel/errors';
import { vendorName } from '../../process/installation';
import { coverageInWords, dayName, intervalInWords, percent, targetInWords, valueInWords } from '../labels';
import { type Block, reportMarkdown } from '../package/report';
import type { PilotActor, PilotView } from '../pilot';
import { type PilotDeps, readPilot } from '../read-pilot';
import { coveredInWords, type WeekSheet, weekSheet } from './week';

function weekBlocks({ pilot }: PilotView, sheet: WeekSheet): Block[] {
  const { heading, text, progress, coverage, values, due, foot } = sheet;
  const companies = { buyer: pilot.company, vendor: vendorName() };
  const table = (head: string[], rows: string[][]): Block[] =>
    rows.length > 0 ? [{ table: [head, ...rows] }] : [];
  return [
    { heading: `${pilot.number}, ${heading}` },
    { text: `${pilot.company} and ${vendorName()}: ${pilot.terms.offer.name}.` },
    { text },
    { text: `Started ${dayName(progress.startsOn)}, last day ${dayName(progress.lastDay)}.` },
    ...table(
      ['Kind', 'Items'],
      coverage.map((part) => [part.name, coveredInWords(part)]),
    ),
    { heading: pilot.look ? 'Final values' : 'Values so far' },
    ...(pilot.look ? [] : [{ text: 'No verdict before the final analysis.' }]),
    ...table(
      ['Criterion', 'Target', 'Last week', 'To date', 'Interval', 'Current process', 'Sample'],
      values.map((value) => [
        ...[value.name, targetInWords(value), percent(value.lastWeek ?? null), valueInWords(value)],
        ...[intervalInWords(value), percent(value.baseline), coverageInWords(value)],
      ]),
    ),
    { heading: 'Due' },
    ...table(
      ['Task', 'By', 'Day'],
      due.map(({ text: task, who, side, dueOn }) => [
        task,
        [who, companies[side]].filter(Boolean).join(', '),
        dueOn === null ? '–' : dayName(dueOn),
      ]),
    ),
    { text: foot },
  ];
}

/** Returns the sheet of a week as Markdown. Throws as `readPilot`, and `not_found` for a week that the pilot does not have. */
export async function readWeekFile(
  deps: PilotDeps,
  pilotId: string,
  actor: PilotActor,
  { week }: { pilotId: string; week: string },
) {
  const view = await readPilot(deps, pilotId, actor);
  const sheet = weekSheet(view, week);
  if (!sheet) throw new ApiError('not_found');
  const data = reportMarkdown(weekBlocks(view, sheet));
  return { name: `week-${week}.md`, type: 'text/markdown; charset=utf-8', data };
}
