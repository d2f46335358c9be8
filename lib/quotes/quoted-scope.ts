import type { MidPilotCheckpoint } from '../offers/offer';

/** Scope of a pilot as it was offered when a quote was filed. */
export interface QuotedScope {
  headline: string;
  durationDays: number;
  requiredInputs: string[];
  modes: string[];
  deliverables: { name: string; format: string }[];
  ownership: string | null;
  checkpoint: MidPilotCheckpoint | null;
}
