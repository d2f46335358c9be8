import { z } from 'zod';
import { type Installation, installationSchema } from '../../kernel/installation';

const stated = installationSchema.pick({
  legal_name: true,
  address: true,
  company_details: true,
  sales_person: true,
  sales_contact: true,
  privacy_contact: true,
  supplier_form: true,
  taxes: true,
  payment_terms: true,
  quote_terms: true,
  documents: true,
});

/** Facts about the seller that a quote states. */
export const sellerSchema = z.object({ name: z.string().describe('Trade name.'), ...stated.shape });

export type SellerFacts = z.infer<typeof sellerSchema>;

/** Returns the facts about a seller that has a trade name. */
export function sellerOf(installation: Installation, name: string): SellerFacts {
  return sellerSchema.parse({ ...installation, name });
}
