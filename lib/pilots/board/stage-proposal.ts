import type { Pilot } from '../pilot';

/** Step on the lead that a pilot suggests; a founder takes it. Null while the pilot decides nothing about the lead. */
export function proposedStep({ state, outcome, credit }: Pick<Pilot, 'state' | 'outcome' | 'credit'>) {
  if (state === 'running') return 'start_pilot';
  if (state !== 'closed') return null;
  if (credit?.state === 'signed') return 'win';
  if (outcome === 'called_off') return credit?.state === 'open' ? null : 'lose';
  return outcome === 'rejected' || credit?.state === 'lapsed' ? 'lose' : null;
}
