import { inertLine } from '../../kernel/inert-text';
import { usd } from '../../kernel/money';
import { modeInWords } from '../../offers/offer-labels';
import type { CriterionFigures, Estimate } from '../figures';
import {
  dayName,
  exactBaselines,
  intervalMethods,
  intervalName,
  outcomeNames,
  percent,
  pilotVerdictNames,
  targetInWords,
  verdictNames,
} from '../labels';
import type { FinalLook, PilotView } from '../pilot';
import { checkpointInWords } from '../plan';
import { hasAllRows } from './row-tables';

/** Part of a report: a heading, a paragraph, or a table whose first row is its head. */
export type Block = { heading: string } | { text: string } | { table: string[][] };

type Fact = [name: string, value: string | null | undefined];

/** Returns a table of facts without those that are not known. */
const factTable = (facts: readonly Fact[]): Block => ({
  table: [['Fact', 'Value'], ...facts.flatMap(([name, value]) => (value ? [[name, value]] : []))],
});

const fullDay = (day: string | null | undefined) => (day ? dayName(day, true) : null);

function valueCells({ value, low, high, hits, total, n }: Estimate): string[] {
  const counts = hits === null ? '' : ` (${hits} of ${total})`;
  return [
    `${percent(value)}${counts}`,
    low === null ? '–' : `${percent(low)} to ${percent(high)}`,
    String(n),
  ];
}

const lookInWords = ({ byName, frozenAt, figures }: FinalLook) =>
  `${byName}, ${frozenAt}: ${pilotVerdictNames[figures.pilot_verdict]}`;

function differenceText({ difference }: CriterionFigures): string {
  if (!difference) return '–';
  const { value, low, high } = difference;
  return `${value.toFixed(1)} points (${low.toFixed(1)} to ${high.toFixed(1)})`;
}

function resultBlocks({ pilot: { look }, plan, figures: latest }: PilotView): Block[] {
  const figures = look?.figures ?? latest;
  if (!figures) return [{ heading: 'Results' }, { text: 'No results yet.' }];
  const exact = exactBaselines(plan?.content.criteria ?? []);
  const estimate = ['Value', `${intervalName(figures)} interval`, 'Items'];
  const criteria = figures.criteria.map((figure) => [
    ...[figure.name, targetInWords(figure), ...valueCells(figure)],
    ...[percent(figure.baseline), differenceText(figure)],
    ...(look ? [verdictNames[figure.verdict]] : []),
  ]);
  const kinds = figures.criteria.flatMap(({ name, strata = [], by_kind }) =>
    [...strata, ...by_kind].map((part) => [`${name}: ${part.name}`, ...valueCells(part)]),
  );
  const head = [
    'Criterion',
    'Target',
    ...estimate,
    'Current process',
    'Difference',
    ...(look ? ['Verdict'] : []),
  ];
  return [
    { heading: look ? 'Final results' : 'Values so far' },
    { text: look ? `${pilotVerdictNames[figures.pilot_verdict]}.` : 'No verdict before the final analysis.' },
    { table: [head, ...criteria] },
    ...(kinds.length > 0 ? [{ table: [['Part', ...estimate], ...kinds] }] : []),
    {
      text: `Intervals: ${intervalMethods}, seed ${figures.seed}.`,
    },
    ...(exact ? [{ text: exact }] : []),
  ];
}

function planBlocks({ plan, inputs, approvals }: PilotView): Block[] {
  if (!plan) return [];
  const {
    question,
    mode,
    sample_size,
    what_follows,
    out_of_scope,
    credit_on_stop,
    checkpoint,
    strata,
    inputs: needed,
  } = plan.content;
  return [
    { heading: `Plan, version ${plan.planNo}` },
    factTable([
      ['Question', question],
      ['Mode', modeInWords(mode).name],
      ['Items in the sample', String(sample_size)],
      ['If met', what_follows.met],
      ['If not met', what_follows.not_met],
      ['Out of scope', out_of_scope],
      ['A stopped pilot earns the credit', credit_on_stop ? 'Yes' : 'No'],
      ['Checkpoint', checkpoint && checkpointInWords(checkpoint)],
      ['Strata', strata?.join(', ')],
      ['SHA-256 of plan.json', plan.sha256],
    ]),
    {
      table: [
        ['Input', 'Owner', 'Due', 'State'],
        ...needed.map(({ text, owner, due_on }, at) => [
          ...[text, owner, dayName(due_on, true)],
          inputs.find(({ no }) => no === at + 1)?.state ?? 'open',
        ]),
      ],
    },
    {
      table: [
        ['Approval', 'Plan', 'Side', 'Name', 'Time (UTC)'],
        ...approvals.map(({ subject, planNo, side, name, at }) => [subject, String(planNo), side, name, at]),
      ],
    },
  ];
}

/** Returns the report of a pilot after its latest action. */
export function reportOf(view: PilotView, vendor: string): Block[] {
  const { pilot, dates } = view;
  const { terms, outcome, sample, checkpoint, look, statement, decision, credit } = pilot;
  return [
    { heading: `Pilot ${pilot.number}` },
    { text: `${pilot.company} and ${vendor}: ${terms.offer.name}.` },
    { text: 'Records that both sides agree to this version of the plan. Not a contract or an order.' },
    factTable([
      ['State', outcome ? `${outcomeNames[outcome]}. The results no longer change.` : pilot.state],
      ['Quote', terms.quote.number],
      ['Price', usd(terms.price)],
      ['Started', fullDay(pilot.startsOn)],
      ['Last day', fullDay(dates.lastDay)],
      ['Paused', pilot.pausedDays > 0 ? `${pilot.pausedDays} days` : null],
      ['Time zone', pilot.timeZone],
      [
        'Sample',
        sample && `${sample.drawn} of ${sample.total} items, seed ${sample.seed ?? 'not drawn yet'}`,
      ],
      ['Checkpoint', checkpoint && lookInWords(checkpoint.look)],
      [
        'At the checkpoint',
        checkpoint?.decision &&
          `${checkpoint.decision.choice}, ${checkpoint.decision.name}, ${fullDay(checkpoint.decision.day)}`,
      ],
      ['Note at the checkpoint', checkpoint?.decision?.note],
      ['Final analysis', look && `${look.byName}, ${look.frozenAt}`],
      ['Ended early', look?.endedShort],
      ['Statement', statement && `${statement.text} (${statement.name})`],
      ['Decision', decision && `${decision.name}, ${fullDay(decision.day)}`],
      ['Conditions', decision?.conditions?.split('\n').join('; ')],
      ['Note', decision?.note],
      ['Sign the annual plan by', credit && `${fullDay(dates.creditDeadline)} (credit: ${credit.state})`],
    ]),
    ...resultBlocks(view),
    ...planBlocks(view),
    { heading: 'Check this package' },
    {
      text: `To check the files, run sha256sum -c SHA256SUMS. To recompute every value from plan.json and rows.csv, run node score.mjs or python3 score.py. If the package has these files, the scripts also recompute the checkpoint analysis (checkpoint-rows.csv), the agreement of two reviewers (decisions.csv) and the call times (usage.csv).${sample?.seed ? ' To repeat the draw of the sample, run node draw.mjs or python3 draw.py.' : ''}`,
    },
    {
      text: hasAllRows(view)
        ? 'uploads.csv has the rows of every file, including rows that were replaced or withdrawn. Files are numbered as in agreement.json.'
        : 'The files are too large for uploads.csv, so this package leaves out rows that were replaced or withdrawn.',
    },
    {
      text: 'package.jws is a detached signature (RFC 7797, Ed25519) of SHA256SUMS. Its public key is in the portal’s /.well-known/jwks.json.',
    },
  ];
}

const inMarkdown = (text: string) => inertLine(text).replace(/[\\`*_{}[\]<>#|]/g, '\\$&');

export function reportMarkdown(blocks: readonly Block[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(inMarkdown).join(' | ')} |`;
  const written = blocks.map((block, at) => {
    if ('heading' in block) return `${at === 0 ? '#' : '##'} ${inMarkdown(block.heading)}`;
    if ('text' in block) return inMarkdown(block.text);
    const [head = [], ...rows] = block.table;
    return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
  });
  return `${written.join('\n\n')}\n`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const inHtml = (text: string) => inertLine(text).replace(/[&<>"]/g, (found) => entities[found] ?? '');

const style = `body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 sans-serif}
table{width:100%;border-collapse:collapse}th,td{padding:.3rem .6rem .3rem 0;border-top:1px solid;text-align:left}`;

export function reportHtml(blocks: readonly Block[], title: string): string {
  const line = (cells: readonly string[], cell: string) =>
    `<tr>${cells.map((text) => `<${cell}>${inHtml(text)}</${cell}>`).join('')}</tr>`;
  const written = blocks.map((block, at) => {
    if ('heading' in block) return `<h${at === 0 ? 1 : 2}>${inHtml(block.heading)}</h${at === 0 ? 1 : 2}>`;
    if ('text' in block) return `<p>${inHtml(block.text)}</p>`;
    const [head = [], ...rows] = block.table;
    return `<table>${[line(head, 'th'), ...rows.map((row) => line(row, 'td'))].join('\n')}</table>`;
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${inHtml(title)}</title><style>${style}</style>
${written.join('\n')}
</html>
`;
}
