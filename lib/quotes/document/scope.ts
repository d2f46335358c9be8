import type { EvidencePackage } from '../../offers/evidence-package';
import type { MidPilotCheckpoint, Offer } from '../../offers/offer';

/** What a pilot consists of, as its offer and its sample package said it when a quote was filed. */
export interface QuotedScope {
  headline: string;
  durationDays: number;
  requiredInputs: string[];
  modes: string[];
  /** What the buyer receives, as the sample package lists it; empty without one. */
  deliverables: { name: string; format: string }[];
  ownership: string | null;
  checkpoint: MidPilotCheckpoint | null;
}

/** The scope of an offer as it is published. */
export function scopeOf(
  offer: Offer,
  sample: Pick<EvidencePackage, 'deliverables'> | undefined,
): QuotedScope {
  return {
    headline: offer.headline,
    durationDays: offer.duration_days,
    requiredInputs: offer.required_inputs,
    modes: offer.allowed_modes,
    deliverables: (sample?.deliverables ?? []).map(({ name, format }) => ({ name, format })),
    ownership: offer.deliverables_ownership ?? null,
    checkpoint: offer.mid_pilot_checkpoint ?? null,
  };
}
