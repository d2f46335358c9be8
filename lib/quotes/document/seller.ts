import { z } from 'zod';
import type { Installation } from '../../kernel/installation';

const text = z.string().optional();

/** Facts about the seller that a quote states. */
export const sellerSchema = z.object({
  name: z.string().describe('Trade name.'),
  logo: text.describe('File name of the logo, below `/brand/`.'),
  legal_name: text,
  address: z.array(z.string()).optional(),
  company_details: text,
  sales_person: text,
  sales_contact: z.object({ email: text, url: text }).optional(),
  supplier_form: text,
  taxes: text,
  payment_terms: text,
  acceptance: text,
  cancellation: text,
  refund: text,
  pilot_data: text,
  confidentiality: text,
  liability: text,
  renewal: text,
  documents: z.array(z.object({ title: z.string(), url: z.string() })).optional(),
});

export type SellerFacts = z.infer<typeof sellerSchema>;

/** Returns the facts about a seller that has a trade name, and possibly a logo. */
export function sellerOf(installation: Installation, name: string, logo?: string): SellerFacts {
  return sellerSchema.parse({ ...installation, name, ...(logo !== undefined && { logo }) });
}
