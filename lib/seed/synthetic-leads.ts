import { demoLeadPrefix } from '../leads/demo-lead';
import type { Band, LeadRequest } from '../leads/lead';
import { scoreLead } from '../leads/scoring';
import type { Offer } from '../offers/offer';
import type { ReviewState } from '../review/history';
import { stateAfter } from '../review/transitions';
import { DemoRequests } from './demo-requests';
import { arrivalOf, type DemoStep, daysBackOf, fateOf, stepsOf } from './demo-reviews';
import { Draws } from './draws';

interface SyntheticStep extends DemoStep {
  before: ReviewState;
  after: ReviewState;
  /** Null if the portal acts, as at the end of a snooze. */
  founderId: string | null;
}

export interface SyntheticLead {
  leadId: string;
  createdAt: Date;
  request: LeadRequest;
  band: Band;
  channel: 'api' | 'portal' | 'mcp';
  quoteId: string | undefined;
  steps: SyntheticStep[];
  state: ReviewState;
  views: { founderId: string; at: Date }[];
}

export interface SyntheticSetting {
  now: Date;
  count: number;
  daysMax: number;
  founderIds: readonly string[];
  offers: ReadonlyMap<string, Offer>;
}

const untouched: ReviewState = {
  status: 'new',
  statusChangedAt: null,
  firstReviewedAt: null,
  isWoken: false,
  lastStepAt: null,
  stage: null,
  snoozedUntil: null,
  declineReason: null,
  duplicateOf: null,
  assigneeId: null,
};

/** Returns the states after each step of a founder, starting from a new lead. */
export function walk(taken: readonly DemoStep[], founderId: string | null) {
  let state = untouched;
  const steps = taken.map((step): SyntheticStep => {
    const before = state;
    state = stateAfter(before, step.request, step.at);
    return { ...step, before, after: state, founderId: step.request.action === 'wake' ? null : founderId };
  });
  return { steps, state };
}

const quotedShare = 1 / 8;

/** Generates leads one by one, as a normal week leaves them. The same seed and parameters give the same leads. */
export class SyntheticLeads {
  readonly #draws: Draws;
  readonly #requests: DemoRequests;
  readonly #firstOf = new Map<string, { leadId: string; createdAt: Date }>();
  #place = 0;

  constructor(
    seed: number,
    private readonly setting: SyntheticSetting,
  ) {
    this.#draws = new Draws(seed);
    this.#requests = new DemoRequests(this.#draws);
  }

  next(): SyntheticLead {
    const draws = this.#draws;
    const { now, count, daysMax, founderIds, offers } = this.setting;
    const leadId = demoLeadPrefix + draws.hex(28);
    const place = this.#place++;
    const fate = fateOf(place, count);
    const { request, companyName, isFromKnownCompany } = this.#requests.next();
    const { band } = scoreLead(request, offers.get(request.target_offer_id));
    const daysBack = daysBackOf(count, daysMax);
    const createdAt = arrivalOf(fate, { band, place, now, daysBack }, draws);
    const first = this.#firstOf.get(companyName);
    if (!first && !isFromKnownCompany) this.#firstOf.set(companyName, { leadId, createdAt });
    const isAgain = first !== undefined && first.createdAt < createdAt && draws.next() < 0.7;
    const founderId = founderIds[Math.floor(draws.next() * founderIds.length)];
    const taken = stepsOf(
      fate,
      {
        ...{ request, band, arrivedAt: createdAt, now },
        originalId: isAgain ? first.leadId : undefined,
        assigneeId: founderId,
      },
      draws,
    );
    const { steps, state } = walk(taken, founderId ?? null);
    const isPerson = request.buyer_type === 'human_buyer';
    return {
      ...{ leadId, createdAt, request, band, steps, state },
      channel: isPerson ? 'portal' : draws.next() < 0.3 ? 'mcp' : 'api',
      quoteId: draws.maybe(quotedShare, () => `quote_${draws.hex(32)}`),
      views: this.#views(createdAt, steps[0]?.at, founderId),
    };
  }

  /** Founders view a lead before they act on it; half of the untouched leads were viewed. */
  #views(createdAt: Date, firstStepAt: Date | undefined, founderId: string | undefined) {
    const { now } = this.setting;
    if (founderId === undefined || (!firstStepAt && this.#draws.next() < 0.5)) return [];
    const until = firstStepAt ?? now;
    const at = createdAt.getTime() + 0.9 * (until.getTime() - createdAt.getTime());
    return [{ founderId, at: new Date(Math.floor(at)) }];
  }
}
