import { exactUsd } from '../../kernel/exact-usd';
import { usd } from '../../kernel/money-words';
import type { QuoteDocument } from './quote-document';

/** Half a page for whoever approves the money: what is asked, what it costs, what is decided and what is not. */
export interface ApprovalMemo {
  /** The sentence that is approved. */
  ask: string;
  /** Names, and amounts in words. */
  figures: readonly (readonly [name: string, amount: string])[];
  decided: readonly string[];
  undecided: readonly string[];
  /** The quote's own warnings, then what its credit and its date bring. */
  risks: readonly string[];
  /** Where all of it stands: number, pilot, validity. */
  source: string;
}

/** The memo on a quote. `vendor` is the name that the portal sells under. */
export function approvalMemo(document: QuoteDocument, vendor: string): ApprovalMemo {
  const price = usd(document.price);
  const days = document.scope === null ? '' : ` for ${document.scope.durationDays} days`;
  const hasCredit = document.credit > 0;
  return {
    ask: `Approve ${price}${days}: ${document.offerName}`,
    figures: [
      ['We pay, once, if both sides approve', price],
      [
        hasCredit
          ? `Comes back as usage credit ${document.creditCondition.replace('if you sign', 'if we sign')}`
          : `Comes back as usage credit, ${document.creditCondition}`,
        usd(document.credit),
      ],
      ...(hasCredit ? [netFigure(document)] : []),
    ],
    decided: [
      `To ask ${vendor} for this pilot at ${price}`,
      ...(document.scope === null ? [] : ['Who provides what the pilot needs; the quote lists it']),
    ],
    undecided: [
      `An annual plan: ${exactUsd(document.annualCommit)} a year is the plan that the credit is calculated for`,
      'Any action in production without a person',
    ],
    risks: [
      ...document.warnings,
      ...document.creditTerms.slice(-3),
      `The quote is a non-binding estimate, valid until ${document.validUntil} (UTC).`,
    ],
    source: [
      document.number === undefined ? `Quote of ${vendor}` : `Quote ${document.number} of ${vendor}`,
      `issued ${document.issued}`,
      ...(document.preparedFor === null ? [] : [`prepared for ${document.preparedFor}`]),
      ...(document.buyerReference === null ? [] : [`reference ${document.buyerReference}`]),
    ].join(', '),
  };
}

/** The net of a document by its name; a credit beyond the price is called that. */
function netFigure({ net }: QuoteDocument): readonly [string, string] {
  return net >= 0 ? ['Net, if we sign', usd(net)] : ['Credit beyond the price, if we sign', usd(-net)];
}

const parts = [
  ['We decide now', 'decided'],
  ['We do not decide now', 'undecided'],
  ['Risks', 'risks'],
] as const;

/** What Markdown or HTML would take for its own. */
function inMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~&]/g, String.raw`\$&`);
}

/** The memo in Markdown (CommonMark). `address` is where the quote is read. */
export function memoAsMarkdown(memo: ApprovalMemo, address: string): string {
  const sections = parts.flatMap(([heading, part]) => [
    `## ${heading}`,
    memo[part].map((text) => `- ${inMarkdown(text)}`).join('\n'),
  ]);
  const figures = memo.figures.map(([name, amount]) => `- ${inMarkdown(name)}: **${inMarkdown(amount)}**`);
  const blocks = [`# ${inMarkdown(memo.ask)}`, figures.join('\n'), ...sections];
  return `${[...blocks, inMarkdown(`${memo.source}.`), `<${address}>`].join('\n\n')}\n`;
}

/** The memo in plain text, as it is put into a mail. `address` is where the quote is read. */
export function memoAsText(memo: ApprovalMemo, address: string): string {
  const sections = parts.map(
    ([heading, part]) => `${heading}\n${memo[part].map((text) => `- ${text}`).join('\n')}`,
  );
  const figures = memo.figures.map(([name, amount]) => `${name}: ${amount}`).join('\n');
  return `${[memo.ask, figures, ...sections, `${memo.source}.\n${address}`].join('\n\n')}\n`;
}
