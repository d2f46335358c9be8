import { wireValues } from '@/lib/kernel/form-values';
import { bodyShape } from '@/lib/kernel/request-fields';
import { leadRequestSchema } from '@/lib/leads/lead';
import { qualificationOf } from '@/lib/leads/scoring';
import type { Offer } from '@/lib/offers/offer';

const kinds = bodyShape(leadRequestSchema);

/** Values for the fields that do not affect any signal. */
const anybody = { buyer_type: 'human_buyer', company: '-', contact_or_agent_id: '-', contact_consent: true };

/** Returns the signals of a form's texts, even of an invalid form, as the dry run of the API does. */
export function givenSignals(texts: Readonly<Record<string, string>>, offers: readonly Offer[]): string[] {
  const typed = Object.fromEntries(wireValues(Object.entries(texts), kinds));
  const usable = Object.fromEntries(
    Object.entries(leadRequestSchema.shape).flatMap(([name, schema]) =>
      schema.safeParse(typed[name]).success ? [[name, typed[name]]] : [],
    ),
  );
  const blank = { workflow: '-', success_metric: '-', target_offer_id: '-' };
  const lead = leadRequestSchema.parse({ ...blank, ...usable, ...anybody });
  const offer = offers.find(({ id }) => id === lead.target_offer_id);
  return qualificationOf(
    { ...lead, workflow: textOf(usable.workflow), success_metric: textOf(usable.success_metric) },
    offer,
  ).present.map(({ signal }) => signal);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
