import { inertLine } from '../../kernel/inert-text';
import { exactUsd, usd } from '../../kernel/money';
import { moreToUseInWords } from '../pricing';
import { customerWords } from './customer';
import { isExpired, type QuoteDocument } from './quote-document';

export interface ApprovalMemo {
  /** The sentence that is approved; for an expired quote, that it must be priced again. */
  ask: string;
  figures: readonly { name: string; amount: string; isTotal: boolean }[];
  decided: readonly string[];
  undecided: readonly string[];
  creditTerms: readonly string[];
  /** Tests that are not served, then the quote's own warnings, then those of its checkpoint and its date. */
  risks: readonly string[];
  source: string;
  /** Texts that the quote's holder typed, by name. Untrusted. */
  typed: readonly (readonly [name: string, text: string])[];
}

/** Builds the memo on a quote as of a time. */
export function approvalMemo(document: QuoteDocument, now: Date): ApprovalMemo {
  const vendor = document.seller.name;
  const price = usd(document.price);
  const days = document.scope === null ? '' : ` for ${document.scope.durationDays} days`;
  const hasCredit = document.credit > 0;
  const isOver = isExpired(document.lastDay, now);
  return {
    ask: isOver
      ? `Expired; price the pilot again: ${document.offerName}`
      : `Approve ${price}${days}: ${document.offerName}`,
    figures: [
      { name: 'We pay once, if both sides approve', amount: price, isTotal: false },
      {
        name: hasCredit
          ? `Usage credit ${document.creditCondition.replace('if you sign', 'if we sign')}`
          : `Usage credit, ${document.creditCondition}`,
        amount: usd(document.credit),
        isTotal: false,
      },
      ...(hasCredit ? [netFigure(document)] : []),
    ],
    decided: isOver
      ? ['Nothing, until the pilot is priced again']
      : [
          `Whether to request this pilot from ${vendor} at ${price}`,
          ...(document.scope === null ? [] : ['Who provides the required inputs, listed in the quote']),
        ],
    undecided: [
      `An annual plan. The credit is calculated for ${exactUsd(document.annualCommit)} a year`,
      'Any action in production without a person',
    ],
    creditTerms: hasCredit ? document.creditConditions : [],
    risks: [
      ...(document.unserved === null ? [] : [document.unserved.replace('before you sign', 'before we sign')]),
      ...document.warnings,
      ...(document.checkpoint === null ? [] : [document.checkpoint]),
      isOver
        ? `The quote expired on ${document.validUntil} (UTC).`
        : `The quote is a non-binding estimate, valid until ${document.validUntil} (UTC).`,
    ],
    source: [
      document.number === undefined ? `Quote from ${vendor}` : `Quote ${document.number} from ${vendor}`,
      `issued ${document.issued}`,
      ...(document.asOf === null ? [] : [`scope and expiry as of ${document.asOf.day}`]),
    ].join(', '),
    typed: typedOf(document),
  };
}

function netFigure({ net, moreToUse }: QuoteDocument): ApprovalMemo['figures'][number] {
  const more = moreToUseInWords({ moreToUse });
  return { name: more ? `Net, if we sign, ${more}` : 'Net, if we sign', amount: usd(net), isTotal: true };
}

function typedOf({ customer }: QuoteDocument): [name: string, text: string][] {
  const names = ['prepared_for', 'po_number', 'buyer_reference'] as const;
  return customerWords.flatMap(({ name, label }): [string, string][] => {
    const text = names.some((own) => own === name) ? customer?.[name] : undefined;
    return text === undefined ? [] : [[label, text]];
  });
}

const memoParts = [
  ['To be decided now', 'decided'],
  ['Not part of this decision', 'undecided'],
  ['Credit terms', 'creditTerms'],
  ['Risks', 'risks'],
] as const;

/** Lines that the buyer fills in on the memo itself; they are never sent or stored. */
export const memoLines = ['Reason', 'Expected saving', 'Approver', 'Budget code'] as const;

const filledParts = (memo: ApprovalMemo) => memoParts.filter(([, part]) => memo[part].length > 0);

function inMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~&]/g, String.raw`\$&`);
}

export function memoAsMarkdown(memo: ApprovalMemo, address: string): string {
  const sections = filledParts(memo).flatMap(([heading, part]) => [
    `## ${heading}`,
    memo[part].map((text) => `- ${inMarkdown(text)}`).join('\n'),
  ]);
  const figures = memo.figures.map(({ name, amount }) => `- ${inMarkdown(name)}: **${inMarkdown(amount)}**`);
  const typed = memo.typed.map(([name, text]) => `${name}: ${inMarkdown(inertLine(text))}`);
  const own = memoLines.map((name) => `- ${name}:`).join('\n');
  const blocks = [`# ${inMarkdown(memo.ask)}`, own, figures.join('\n'), ...sections];
  return `${[...blocks, inMarkdown(`${memo.source}.`), ...typed, `<${address}>`].join('\n\n')}\n`;
}

export function memoAsText(memo: ApprovalMemo, address: string): string {
  const sections = filledParts(memo).map(
    ([heading, part]) => `${heading}\n${memo[part].map((text) => `- ${text}`).join('\n')}`,
  );
  const figures = memo.figures.map(({ name, amount }) => `${name}: ${amount}`).join('\n');
  const typed = memo.typed.map(([name, text]) => `${name}: ${inertLine(text)}`);
  const end = [`${memo.source}.`, ...typed, address].join('\n');
  const own = memoLines.map((name) => `${name}:`).join('\n');
  return `${[memo.ask, own, figures, ...sections, end].join('\n\n')}\n`;
}
