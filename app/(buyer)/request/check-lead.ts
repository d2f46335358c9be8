import { z } from 'zod';
import { wireValues } from '@/lib/kernel/form-values';
import { jsonOf } from '@/lib/kernel/json-of';
import { bodyShape } from '@/lib/kernel/request-fields';
import { type Band, leadRequestSchema } from '@/lib/leads/lead';
import { leadCheckResponseSchema, type QualificationSignal } from '@/lib/leads/lead-check';
import { bandOfSignals } from '@/lib/leads/scoring';
import { leadProblems } from './lead-validation';

// Loaded once the visitor types: zod and the screening are heavy.

/** Fields sent to the check as typed. */
const sentInFull: readonly string[] = [
  'buyer_type',
  'target_offer_id',
  'samples_available',
  'high_volume_or_high_risk',
  'annual_commit',
];

/** Optional numbers: the check leaves out one that is not a number yet, so the other answers still count. */
const numberFields: readonly string[] = ['annual_commit', 'monthly_volume'];

/** Required texts and their signals. The check needs them, so a placeholder replaces each, even an empty one. */
const textSignals = [
  ['workflow', 'workflow_named'],
  ['success_metric', 'success_metric_named'],
] as const satisfies [string, QualificationSignal][];

const placeholder = 'given';

/** Placeholders for required fields that are not sent to the check. */
const withheld = {
  company: 'not sent',
  contact_or_agent_id: 'not-sent@example.invalid',
  contact_name: '',
  contact_role: '',
  contact_consent: 'true',
};

const kinds = bodyShape(leadRequestSchema);

/**
 * Returns the signals of a form and the band that they make, by the dry run of the API, which stores nothing and
 * receives no typed text. Undefined before a pilot is chosen, if a text is wrong or seems to contain a secret, or if no
 * answer arrived.
 */
export async function checkLead(
  form: HTMLFormElement,
  signal: AbortSignal,
): Promise<{ given: string[]; band: Band } | undefined> {
  const typed = Object.fromEntries(
    [...new FormData(form)]
      .filter(([name]) => name in leadRequestSchema.shape)
      .map(([name, text]) => [name, String(text)]),
  );
  const isEmpty = (name: string) => !typed[name]?.trim();
  const emptyTexts = textSignals.filter(([name]) => isEmpty(name));
  const filled = Object.fromEntries(emptyTexts.map(([name]) => [name, placeholder]));
  const wrong = leadProblems({ ...typed, ...withheld, ...filled }).map(({ field }) => field);
  if (wrong.some((field) => !numberFields.includes(field))) return undefined;
  const texts: [string, string][] = [
    ...Object.entries(typed).filter(([name]) => sentInFull.includes(name) && !wrong.includes(name)),
    ...textSignals.map(([name]): [string, string] => [name, placeholder]),
    ['risk_owner', isEmpty('risk_owner') ? '' : placeholder],
    ...Object.entries(withheld),
  ];
  try {
    const response = await fetch('/api/lead/check', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(wireValues(texts, kinds))),
      signal,
    });
    const answer = z.safeParse(leadCheckResponseSchema, jsonOf(await response.text()));
    const given = answer.data?.signals.present
      .map(({ signal: name }) => name)
      .filter((name) => !emptyTexts.some(([, ofText]) => ofText === name));
    return given && { given, band: bandOfSignals(given) };
  } catch {
    return undefined;
  }
}
