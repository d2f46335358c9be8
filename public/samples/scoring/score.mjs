// Recomputes every figure of a sample evidence package from its files: `node score.mjs FOLDER`, with `figures.mjs` and
// `estimates.mjs` in the same folder. Does the same as `score.py`.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { checksOf, rowsOf } from './figures.mjs';

/** @typedef {import('./estimates.mjs').Row} Row */

const folder = process.argv[2];
if (folder === undefined) throw new Error('Usage: node score.mjs FOLDER');

/** @param {string} name */
const textOf = (name) => readFileSync(join(folder, name), 'utf8');

/** @typedef {{ message: string, text: string, spans: { start: number, end: number, kind: string }[] }} Message */

/** @param {string} name @returns {any[]} */
const linesOf = (name) =>
  textOf(name)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** @typedef {Message['spans'][0]} Span */

/** @param {Span} a @param {Span} b */
const touches = (a, b) => a.start < b.end && b.start < a.end;

/**
 * Derives the rows of the spans that are marked or masked.
 * @param {Message} message @param {Span[]} masks
 * @returns {Row[]}
 */
function rowsOfSpans({ message, spans }, masks) {
  const marked = spans.map((span) => {
    const touching = masks.filter((mask) => touches(span, mask));
    let reached = span.start;
    for (const { start, end } of touching) if (start <= reached) reached = Math.max(reached, end);
    const found = reached >= span.end;
    return { span, masked: touching.length > 0, found, marked: true };
  });
  const others = masks
    .filter((mask) => !spans.some((span) => touches(span, mask)))
    .map((span) => ({ span, masked: true, found: false, marked: false }));
  const flag = (/** @type {boolean} */ is) => (is ? '1' : '0');
  return [...marked, ...others].map(({ span, ...row }) => ({
    span: `${message}:${span.start}-${span.end}`,
    kind: span.kind,
    marked: flag(row.marked),
    masked: flag(row.masked),
    found: flag(row.found),
    needed: flag(row.marked && row.masked),
    missed: flag(row.marked && !row.masked),
    partly: flag(row.masked && row.marked && !row.found),
    without_need: flag(!row.marked),
  }));
}

/**
 * Derives the row of a message from its labels and from what the engines returned.
 * @param {Record<string, any>} message @param {Record<string, any>} output
 * @returns {Row}
 */
function rowOfMessage({ message, tone, is_toxic, spans, entities }, output) {
  const flag = (/** @type {boolean} */ is) => (is ? '1' : '0');
  const found = rowsOfSpans({ message, text: '', spans }, output.spans).filter(
    (row) => row.found === '1',
  ).length;
  /** @type {Span[]} */
  const named = output.entities.filter(
    (/** @type {Span} */ one) =>
      ['person', 'place', 'organization'].includes(one.kind) &&
      !spans.some((/** @type {Span} */ span) => span.kind !== 'Names' && touches(span, one)),
  );
  const isOf = (/** @type {Span} */ one, /** @type {Span} */ marked) =>
    one.kind === marked.kind && touches(one, marked);
  const entitiesFound = entities.filter((/** @type {Span} */ marked) =>
    named.some((one) => one.kind === marked.kind && one.start <= marked.start && one.end >= marked.end),
  ).length;
  const right = named.filter((one) =>
    entities.some((/** @type {Span} */ marked) => isOf(one, marked)),
  ).length;
  return {
    message,
    tone_right: flag(output.sentiment === tone),
    tone_wrong: flag(output.sentiment !== tone),
    toxic: flag(is_toxic),
    toxic_found: flag(is_toxic && output.is_toxic),
    toxic_missed: flag(is_toxic && !output.is_toxic),
    harmless: flag(!is_toxic),
    harmless_left: flag(!is_toxic && !output.is_toxic),
    harmless_flagged: flag(!is_toxic && output.is_toxic),
    personal: String(spans.length),
    personal_found: String(found),
    personal_missed: String(spans.length - found),
    entities: String(entities.length),
    entities_found: String(entitiesFound),
    entities_missed: String(entities.length - entitiesFound),
    named: String(named.length),
    named_right: String(right),
    named_wrong: String(named.length - right),
  };
}

const plan = JSON.parse(textOf('plan.json'));
const beside = join(folder, basename(plan.package));
const pack = JSON.parse(
  readFileSync(existsSync(beside) ? beside : join(dirname(resolve(folder)), basename(plan.package)), 'utf8'),
);
/** @type {Record<string, Row[]>} */
const tables = {};
for (const [table, file] of Object.entries(plan.tables)) tables[table] = rowsOf(textOf(String(file)));

const items = tables.rows ?? [];
// A package with nothing but rows has neither messages nor outputs.
const hasMessages = plan.item !== 'row';
const outputs = new Map((hasMessages ? linesOf('outputs.jsonl') : []).map((line) => [line.message, line]));
const derived = (hasMessages ? linesOf('messages.jsonl') : []).flatMap((message) =>
  plan.item === 'span'
    ? rowsOfSpans(message, outputs.get(message.message).spans)
    : [rowOfMessage(message, outputs.get(message.message))],
);
const following = items.filter((row, place) =>
  Object.entries(derived[place] ?? { span: '' }).every(([column, value]) => row[column] === value),
);
const checks = checksOf(pack, plan, tables);
const equal = checks.filter(({ isEqual }) => isEqual);
console.log(plan.notice);
if (hasMessages) console.log(`${following.length} of ${items.length} rows follow from messages and outputs.`);
for (const { at, published, computed, isEqual } of checks)
  console.log([isEqual ? 'equal' : 'DIFFERENT', at, published, computed].join('\t'));
console.log(`${equal.length} of ${checks.length} figures match.`);
const isFollowing = !hasMessages || following.length === items.length;
process.exitCode = equal.length === checks.length && isFollowing ? 0 : 1;
