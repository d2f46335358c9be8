import type { EvidencePackage } from '@/lib/offers/evidence-package';
import { offerFieldLabels } from '@/lib/offers/field-labels';
import { type NewOffer, type NewOfferField, readNewOffer } from '@/lib/offers/new-offer';
import { readSamplePackage, type SampleProblem } from '@/lib/offers/sample-package';

/** Fields of the new-offer form, with their errors. */
export interface ReadNewOfferForm {
  /** Undefined if there is any error. */
  made: { offer: NewOffer; sample: EvidencePackage | undefined } | undefined;
  problems: Partial<Record<NewOfferField, string>>;
  sampleProblems: SampleProblem[];
}

/** Reads the form of a new offer; without a text it has no sample package. */
export function readNewOfferForm(
  typed: (field: NewOfferField) => string,
  sampleText: string,
  isTaken = false,
): ReadNewOfferForm {
  const read = readNewOffer(typed);
  const problems = 'problems' in read ? read.problems : {};
  if (isTaken) problems.id ??= 'An offer has or had this id. Choose another one.';
  if (!('offer' in read)) return { made: undefined, problems, sampleProblems: [] };
  const sample = sampleText === '' ? undefined : readSamplePackage(sampleText, read.offer);
  const sampleProblems = sample && 'problems' in sample ? sample.problems : [];
  const isWrong = isTaken || sampleProblems.length > 0;
  const evidence = sample && 'sample' in sample ? sample.sample : undefined;
  return {
    made: isWrong ? undefined : { offer: read.offer, sample: evidence },
    problems,
    sampleProblems,
  };
}

export function labelOfNewOfferField(field: NewOfferField): string {
  if (field === 'id') return 'Id';
  return field === 'credit_type' ? 'Type of credit' : offerFieldLabels[field].label;
}
