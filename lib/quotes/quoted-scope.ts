import type { MidPilotCheckpoint } from '../offers/offer';
import type { OfferDetails } from '../offers/offer-details';
import type { PlanPrices } from './annual-plan';

/** Scope of a pilot as offered when a quote was stored. Documents of earlier releases lack the optional parts. */
export interface QuotedScope {
  headline: string;
  durationDays: number;
  requiredInputs: string[];
  modes: string[];
  deliverables: { name: string; format: string; day?: number }[];
  ownership: string | null;
  checkpoint: MidPilotCheckpoint | null;
  days?: OfferDetails['days'];
  /** Operations that the pilot tests, as served on that day; empty if unknown. */
  operations?: TestedOperation[];
  /** Prices of the annual plan; null if none are set. */
  plan?: PlanPrices | null;
}

export interface TestedOperation {
  title: string;
  words: string;
  isServed: boolean;
  /** Finds and misses of the engine as measured before the pilot. */
  measured?: string;
}
