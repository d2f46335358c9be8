import { screenText } from '@pilot-portal/screening';
import { z } from 'zod';
import { type FieldProblem, inWordsOfForm } from '@/app/_components/form-error';
import { amountProblem } from '@/lib/kernel/amount-text';
import { type ErrorBody, errorBodySchemas, sensitiveValueMessage } from '@/lib/kernel/errors';
import { wireValues } from '@/lib/kernel/form-values';
import { jsonOf } from '@/lib/kernel/json-of';
import { stringCodePointsMax } from '@/lib/kernel/limits';
import { bodyShape } from '@/lib/kernel/request-fields';
import { leadRequestSchema } from '@/lib/leads/lead';
import { hasMailForm, mailFormMessage } from '@/lib/leads/lead-form';
import { leadFields, leadFieldsOf } from './lead-fields';
import { withPassages } from './secret-passage';

// Loaded when the form is first sent: zod and the screening are heavy. The portal checks everything again.

const kinds = bodyShape(leadRequestSchema);

/** Lists what the API would refuse in a lead, in the order of the form, one problem per field. */
export function leadProblems(values: Readonly<Record<string, string>>): FieldProblem[] {
  const texts = Object.entries(values);
  const wire = Object.fromEntries(wireValues(texts, kinds));
  const fields = leadFieldsOf(typeof wire.buyer_type === 'string' ? wire.buyer_type : undefined);
  const found = new Map<string, string>();
  for (const [name, text] of texts) {
    const label = fields.find((field) => field.name === name)?.label ?? name;
    if ([...text].length > stringCodePointsMax) {
      found.set(name, `${label} has more than ${stringCodePointsMax} characters.`);
    } else if (screenText(text, name) !== null) found.set(name, sensitiveValueMessage);
  }
  for (const issue of leadRequestSchema.safeParse(wire).error?.issues ?? []) {
    const field = fields.find(({ name }) => name === issue.path[0]);
    if (!field || found.has(field.name)) continue;
    const typed = texts.find(([name]) => name === field.name)?.[1] ?? '';
    const question = kinds.amounts.has(field.name) && amountProblem(typed, field.unit);
    const isMissing = wire[field.name] === undefined || field.name === 'contact_consent';
    const message = isMissing ? field.missing : inWordsOfForm(issue.message, field.name, fields);
    found.set(field.name, question || message);
  }
  const { buyer_type, contact_or_agent_id: contact } = wire;
  // Reported along with other errors; a schema's refinement would run only once they are gone.
  if (buyer_type === 'human_buyer' && typeof contact === 'string' && !hasMailForm(contact)) {
    const field = 'contact_or_agent_id';
    if (!found.has(field)) found.set(field, inWordsOfForm(mailFormMessage, field, fields));
  }
  const problems = fields.flatMap(({ name, label }) => {
    const message = found.get(name);
    return message === undefined ? [] : [{ field: name, label, message }];
  });
  return withPassages(problems, (field) => texts.find(([name]) => name === field)?.[1]);
}

/** Lists problems of a form that is about to be sent, in its order; empty if it may be sent. */
export function checkForm(form: HTMLFormElement): FieldProblem[] {
  const data = new FormData(form);
  return leadProblems(Object.fromEntries(leadFields.map(({ name }) => [name, String(data.get(name) ?? '')])));
}

const storedSchema = z.object({
  ok: z.literal(true),
  location: z.string().startsWith('/receipts/'),
  differs: z.literal(true).optional(),
  sent_at: z.iso.datetime().optional(),
});
const errorSchema = z.union(Object.values(errorBodySchemas));

/** Address of a stored request; `sentBefore` is the time of an earlier request that differs. */
export interface StoredAnswer {
  location: string;
  sentBefore?: string;
}

/** Parses the answer to a sent form; undefined if the portal did not write it. */
export function readAnswer(text: string): StoredAnswer | { error: ErrorBody } | undefined {
  const body = jsonOf(text);
  const stored = storedSchema.safeParse(body);
  if (stored.success) {
    const { location, differs, sent_at } = stored.data;
    return differs && sent_at ? { location, sentBefore: sent_at } : { location };
  }
  const { data } = errorSchema.safeParse(body);
  return data && { error: data };
}
