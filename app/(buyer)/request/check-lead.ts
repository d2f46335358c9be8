import { z } from 'zod';
import { wireValues } from '@/lib/kernel/form-values';
import { jsonOf } from '@/lib/kernel/json-of';
import { bodyShape } from '@/lib/kernel/request-fields';
import { leadRequestSchema } from '@/lib/leads/lead';
import { leadCheckResponseSchema } from '@/lib/leads/lead-check';
import { leadProblems } from './lead-validation';

// Loaded once something was typed: zod and the screening are heavy.

/** What the check does not need, and so does not hear. The rest of a request decides how ready it is. */
const withheld = {
  company: 'not sent',
  contact_or_agent_id: 'not-sent@example.invalid',
  contact_name: '',
  contact_role: '',
  contact_consent: 'true',
};

const kinds = bodyShape(leadRequestSchema);

/**
 * Which signals a form gives as it stands, by the dry run of the API, which stores nothing; undefined where the form is
 * not filled in that far, holds what looks like a secret, or no answer came.
 */
export async function checkLead(form: HTMLFormElement, signal: AbortSignal): Promise<string[] | undefined> {
  const typed = Object.fromEntries(
    [...new FormData(form)]
      .filter(([name]) => name in leadRequestSchema.shape)
      .map(([name, text]) => [name, String(text)]),
  );
  // That somebody owns the risk is a signal; who it is stays here.
  const riskOwner = typed.risk_owner?.trim() ? 'named' : '';
  const texts = { ...typed, ...withheld, risk_owner: riskOwner };
  if (leadProblems(texts).length > 0) return undefined;
  try {
    const response = await fetch('/api/lead/check', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(wireValues(Object.entries(texts), kinds))),
      signal,
    });
    const answer = z.safeParse(leadCheckResponseSchema, jsonOf(await response.text()));
    return answer.data?.signals.present.map(({ signal: name }) => name);
  } catch {
    return undefined;
  }
}
