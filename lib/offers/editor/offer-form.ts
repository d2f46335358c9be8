import * as z from 'zod';
import { amountFromText, amountProblem } from '../../kernel/amount-text';
import { recordOf } from '../../kernel/record-of';
import { bodyShape } from '../../kernel/request-fields';
import { type NewOffer, newOfferSchema } from '../new-offer';
import { checkpointFields, problemsBetweenFields, usdFields } from '../offer-change';
import { type OfferTexts, rowFields, type TextField, textFields, textsOfOffer } from './offer-texts';

const text = z.string();
const rowsSchema = <Field extends string>(fields: readonly Field[]) =>
  z.array(z.object(recordOf(fields, () => text)));

/** The form of an offer as it is typed. `version` is that of the changed offer; empty for a new one. */
const offerTextsSchema = z.object({
  ...recordOf(textFields, () => text),
  version: text,
  sample_text: text,
  allowed_modes: z.array(text),
  required_inputs: rowsSchema(rowFields.required_inputs),
  operations: rowsSchema(rowFields.operations),
  deliverables: rowsSchema(rowFields.deliverables),
  days: rowsSchema(rowFields.days),
});

/** Returns stored texts; fields that an earlier version of the form did not have are empty. */
export function storedTexts(stored: unknown): OfferTexts | undefined {
  const values: object = typeof stored === 'object' && stored !== null ? stored : {};
  return offerTextsSchema.safeParse({ ...textsOfOffer({}), ...values }).data;
}

const { amounts } = bodyShape(newOfferSchema);
const isOptional = (field: TextField) => newOfferSchema.shape[field].safeParse(undefined).success;

/** Returns which fields are required and which are not allowed for the kind of offer that is typed. */
function fieldsOfKind(texts: OfferTexts): Partial<Record<TextField, 'needed' | 'absent'>> {
  const isFixed = texts.credit_type !== 'partial_credit_back';
  const hasCheckpoint = checkpointFields.some((field) => texts[field].trim() !== '');
  return {
    min_credit: isFixed ? 'needed' : 'absent',
    max_credit: isFixed ? 'needed' : 'absent',
    max_percent_of_pilot: isFixed ? 'absent' : 'needed',
    ...(hasCheckpoint && recordOf(checkpointFields, () => 'needed')),
  };
}

/** Result of reading a form: the whole offer if it is valid, otherwise its valid fields, and the problems by path. */
export interface ReadOffer {
  offer: NewOffer | undefined;
  known: Partial<NewOffer>;
  problems: Map<string, string>;
}

const amountFields: ReadonlySet<string> = new Set(['day', 'hours']);

/** Parses the form of an offer. Rows without any text are left out. */
export function readOffer(texts: OfferTexts): ReadOffer {
  const given: Record<string, unknown> = { allowed_modes: texts.allowed_modes };
  const problems = new Map<string, string>();
  const kind = fieldsOfKind(texts);
  const amountOf = (path: string, typed: string, unit?: 'USD') => {
    const question = amountProblem(typed, unit);
    if (question) problems.set(path, question);
    return amountFromText(typed);
  };
  for (const field of textFields) {
    const typed = texts[field].trim();
    if (kind[field] === 'absent') continue;
    if (typed === '') {
      if (field === 'credit_type') problems.set(field, 'Choose one.');
      else if (kind[field] === 'needed' || !isOptional(field)) problems.set(field, 'Enter a value.');
    } else {
      given[field] = amounts.has(field)
        ? amountOf(field, typed, usdFields.has(field) ? 'USD' : undefined)
        : typed;
    }
  }
  const places = new Map<string, number[]>();
  for (const [list, fields] of Object.entries(rowFields)) {
    const rows = rowsOfList(texts, list).map((row, place) => ({ row, place }));
    const filled = rows.filter(({ row }) => fields.some((field) => row[field]?.trim()));
    places.set(
      list,
      filled.map(({ place }) => place),
    );
    given[list] = filled.map(({ row, place }) => {
      const values = fields.map((field) => {
        const typed = (row[field] ?? '').trim();
        const path = `${list}.${place}.${field}`;
        if (typed === '') problems.set(path, 'Enter a value.');
        return [field, amountFields.has(field) && typed !== '' ? amountOf(path, typed) : typed] as const;
      });
      return fields.length === 1 ? values[0]?.[1] : Object.fromEntries(values);
    });
  }
  const pathOf = (path: readonly PropertyKey[]) => pathInForm(path, places);
  // The id of an existing offer is fixed, and may be older than the rule for new ones.
  const schema = texts.version === '' ? newOfferSchema : newOfferSchema.extend({ id: z.string() });
  const parsed = schema.safeParse(given);
  const add = (path: string, message: string) => {
    if (!problems.has(path)) problems.set(path, message);
  };
  for (const { path, message } of parsed.error?.issues ?? []) add(pathOf(path), message);
  const wrong = new Set([...problems.keys()].map((path) => path.split('.')[0]));
  const sound = Object.fromEntries(Object.entries(given).filter(([field]) => !wrong.has(field)));
  const known = schema.partial().safeParse(sound).data ?? {};
  for (const [path, message] of problemsBetweenFields(known)) add(pathOf(path.split('.')), message);
  return { offer: problems.size === 0 ? parsed.data : undefined, known, problems };
}

function rowsOfList(texts: OfferTexts, list: string): readonly Readonly<Record<string, string>>[] {
  const lists: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
    required_inputs: texts.required_inputs,
    operations: texts.operations,
    deliverables: texts.deliverables,
    days: texts.days,
  };
  return lists[list] ?? [];
}

/** Returns the name of the form's field for a path in the offer; only rows with text count. */
function pathInForm(
  [name, place, field]: readonly PropertyKey[],
  places: ReadonlyMap<string, number[]>,
): string {
  const list = Object.entries(rowFields).find(([known]) => known === name);
  if (!list || place === undefined) return String(name);
  const inForm = places.get(String(name))?.[Number(place)] ?? Number(place);
  return `${String(name)}.${inForm}.${String(field ?? list[1][0])}`;
}

/** The schema of the form, for the browser and the portal alike: from typed texts to the offer to publish. */
export const offerFormSchema = offerTextsSchema.transform((texts, context): NewOffer => {
  const { offer, problems } = readOffer(texts);
  for (const [path, message] of problems) {
    context.addIssue({ code: 'custom', path: path.split('.'), message });
  }
  return offer ?? z.NEVER;
});
