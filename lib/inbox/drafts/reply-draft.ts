import type { DraftStage } from './draft-stage';
import { type DraftFacts, isPlaceholder, placeholders, sentencePlaceholders } from './placeholders';

/** Reply that founders send themselves; the portal sends none. */
export interface ReplyDraft {
  subject: string;
  text: string;
}

const bracedPattern = /\{([^{}\n]{0,60})\}/g;

/** Returns the unknown placeholders of a text, with braces, without repeats. */
export function unknownPlaceholders(text: string): string[] {
  const unknown = [...text.matchAll(bracedPattern)].filter(([, name = '']) => !isPlaceholder(name));
  return [...new Set(unknown.map(([braced]) => braced))];
}

function filled(text: string, facts: DraftFacts): string {
  return text.replace(bracedPattern, (braced, name: string) =>
    isPlaceholder(name) ? placeholders[name].textOf(facts) : braced,
  );
}

const hasEmptyOne = (text: string, facts: DraftFacts) =>
  [...text.matchAll(bracedPattern)].some(
    ([, name = '']) => isPlaceholder(name) && placeholders[name].textOf(facts) === '',
  );

/** Space after a full stop, or between a placeholder that is a sentence and the next sentence. */
const sentenceGap = new RegExp(
  String.raw`(?<=\D[.!?])\s+|(?<=\{(?:${sentencePlaceholders.join('|')})\})\s+(?=[\p{Lu}{“"'(])`,
  'u',
);

/** Fills in a line of a template; leaves out each sentence with an empty placeholder. */
function filledLine(line: string, facts: DraftFacts): string {
  const sentences = line.split(sentenceGap).filter((sentence) => !hasEmptyOne(sentence, facts));
  return sentences
    .map((sentence) => filled(sentence, facts))
    .join(' ')
    .trim();
}

/** A line of the template with its filled-in text. */
interface Line {
  template: string;
  text: string;
}

/** Drops the sentence that introduces a list, such as `We need:`, if the list is empty. */
function withoutIntroduction({ text }: Line, list: readonly Line[] | undefined): string {
  const isOfNothing =
    list?.some(({ template }) => template.trim() !== '') && list.every((line) => line.text === '');
  return text.endsWith(':') && isOfNothing ? text.replace(/(?:^|(?<=[.!?])\s+)[^.!?]*:$/, '') : text;
}

/**
 * Fills in a template; unknown placeholders stay as they are. Omits sentences with an empty placeholder, sentences that
 * only introduce them, and paragraphs that become empty.
 */
export function draftFrom({ subject, text }: ReplyDraft, facts: DraftFacts): ReplyDraft {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) =>
      paragraph.split('\n').map((line): Line => ({ template: line, text: filledLine(line, facts) })),
    );
  const made = paragraphs.map((lines, at) =>
    lines.flatMap((line, place) => {
      const below = lines.slice(place + 1);
      const kept = withoutIntroduction(line, below.length > 0 ? below : paragraphs[at + 1]);
      return kept === '' ? [] : [kept];
    }),
  );
  return {
    subject: filled(subject, facts).replace(/\s+/g, ' ').trim(),
    text: made.flatMap((lines) => (lines.length === 0 ? [] : [lines.join('\n')])).join('\n\n'),
  };
}

/** Returns the first template for a stage of the deal; of several, founders' order decides. */
export function fittingTemplate<Template extends { stage: DraftStage | null }>(
  templates: readonly Template[],
  stage: DraftStage | null,
): Template | undefined {
  return stage === null ? undefined : templates.find((template) => template.stage === stage);
}
