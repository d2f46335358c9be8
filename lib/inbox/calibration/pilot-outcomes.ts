import type { PilotVerdict } from '../../pilots/figures';

/** Closed pilots by their verdict and by what became of their credit. */
export interface PilotOutcomes {
  met: number;
  partly: number;
  not_met: number;
  signed: number;
  lapsed: number;
}

/** Adds up closed pilots. One that was called off has no verdict, and a credit may still be open. */
export function sumPilots(
  counted: readonly { verdict: PilotVerdict | null; credit: string | null; pilots: number }[],
): PilotOutcomes {
  const sum: PilotOutcomes = { met: 0, partly: 0, not_met: 0, signed: 0, lapsed: 0 };
  for (const { verdict, credit, pilots } of counted) {
    if (verdict !== null) sum[verdict] += pilots;
    if (credit === 'signed' || credit === 'lapsed') sum[credit] += pilots;
  }
  return sum;
}
