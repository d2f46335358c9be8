import { z } from 'zod';
import { requiredText } from '../../kernel/request-fields';
import { dayMs } from '../../kernel/weeks';
import { trialClaimDays } from '../kernel/developer-limits';
import { type Scope, scopeSchema, scopes } from '../kernel/operations';

/** Path of the trial form. Each request has a page below it, at an unguessable address. */
export const trialsPath = '/developers/keys';

export const trialRequestSchema = z.looseObject({
  company: requiredText(),
  contact: requiredText(),
  purpose: requiredText(),
  contact_consent: z.literal(true),
});
export type TrialRequest = z.infer<typeof trialRequestSchema>;

export const trialScopesField = 'scopes';

/** Returns the requested scopes in their usual order; all if none is named. */
export function askedScopes(texts: readonly string[]): Scope[] {
  const asked = scopes.filter((scope) => texts.includes(scope));
  return asked.length > 0 ? asked : [...scopes];
}

export const grantedScopesSchema = z.array(scopeSchema).min(1);

/**
 * The wording next to the consent box; a change of the text needs a new version. Both are stored with each request.
 */
export const trialConsentWording = {
  version: '2026-11-23',
  text: 'I agree that the founders may store this request to decide on a trial key, and contact me about it. I can delete it at any time; nothing else is agreed.',
} as const;

const trialDecisions = ['granted', 'refused'] as const;
export type TrialDecision = (typeof trialDecisions)[number];

/** State of a request. A grant that is not claimed in time has lapsed. */
export type TrialState = 'asked' | 'granted' | 'refused' | 'lapsed' | 'shown' | 'erased';

/** Columns that determine the state of a request. */
interface TrialSteps {
  decision: TrialDecision | null;
  decidedAt: Date | null;
  shownAt: Date | null;
  erasedAt: Date | null;
}

/** Time until which the key of a request can be shown; null unless it is granted. */
export function claimableUntil({ decision, decidedAt }: TrialSteps): Date | null {
  if (decision !== 'granted' || decidedAt === null) return null;
  return new Date(decidedAt.getTime() + trialClaimDays * dayMs);
}

export function trialStateOf(steps: TrialSteps, now: Date): TrialState {
  if (steps.erasedAt !== null) return 'erased';
  if (steps.shownAt !== null) return 'shown';
  if (steps.decision === null) return 'asked';
  if (steps.decision === 'refused') return 'refused';
  const until = claimableUntil(steps);
  return until !== null && until > now ? 'granted' : 'lapsed';
}

/** Returns true if owners can still decide on a request in this state. */
export function isDecidable(state: TrialState): boolean {
  return state !== 'shown' && state !== 'erased';
}

const shortReferenceLength = 6;

/** Returns the name of a trial key. It contains nothing about the requester, because keys outlive requests. */
export function trialKeyName(trialId: string): string {
  return `Trial ${trialId.replace(/^trial_/, '').slice(0, shortReferenceLength)}`;
}

/** Submitted texts of a request; null once they are deleted. */
export interface TrialTexts {
  company: string;
  contact: string;
  purpose: string;
}

/** A request as its holder sees it. Times are ISO 8601, UTC. */
export interface TrialOfHolder {
  state: TrialState;
  name: string;
  texts: TrialTexts | null;
  scopes: Scope[];
  /** Granted scopes; null before the grant. */
  grantedScopes: Scope[] | null;
  askedAt: string;
  claimableUntil: string | null;
  shownAt: string | null;
  /** Expiry of the shown key; null if none was shown. */
  keyExpiresAt: string | null;
}

/** A request as founders see it, without its address. Times are ISO 8601, UTC. */
export interface TrialOfFounders {
  id: string;
  name: string;
  state: TrialState;
  texts: TrialTexts | null;
  scopes: Scope[];
  grantedScopes: Scope[] | null;
  askedAt: string;
  decidedAt: string | null;
  deciderName: string | null;
  keyId: string | null;
}

/** A trial key with its secret, which is shown only once. */
export interface ShownTrialKey {
  keyId: string;
  secret: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
}
