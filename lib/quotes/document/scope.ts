import type { EvidencePackage } from '../../offers/evidence-package';
import type { MidPilotCheckpoint, Offer } from '../../offers/offer';

/** Scope of a pilot in its offer and its sample package when a quote was filed. */
export interface QuotedScope {
  headline: string;
  durationDays: number;
  requiredInputs: string[];
  modes: string[];
  /** Deliverables that the sample package lists; empty without one. */
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
