import { dayMs } from '../kernel/weeks';
import type { LeadRequest } from '../leads/lead';
import { type DeclineReason, declineReasonCodes } from '../leads/lead-status';
import type { ReviewState } from '../review/history';
import type { ReviewRequest } from '../review/review';
import { stateAfter } from '../review/transitions';

/** Numbers that look random and are the same for the same seed, each at least 0 and below 1. */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface SyntheticStep {
  request: ReviewRequest;
  at: Date;
  before: ReviewState;
  after: ReviewState;
  /** Place in the list of founders, from 0 to 1. */
  founder: number;
}

export interface SyntheticLead {
  leadId: string;
  createdAt: Date;
  request: LeadRequest;
  channel: 'api' | 'portal' | 'mcp';
  steps: SyntheticStep[];
  state: ReviewState;
}

const places = 'North South East West River Harbour Hill Bridge Lake Forest Stone'.split(' ');
const endings = 'gate field wood bridge mark view point well port brook haven'.split(' ');
const trades = [
  'Claims Handling',
  'Insurance',
  'Logistics',
  'Health Records',
  'Travel',
  'Energy',
  'Legal Services',
  'Publishing',
  'Broadcasting',
  'Contact Centres',
  'Language School',
  'Retail Bank',
];
const legalForms = ['Ltd', 'GmbH', 'Inc.', 'LLC', 'B.V.', 'S.A.', 'Oy', 'AB', ''];
const roles = ['Head of operations', 'Procurement lead', 'Data protection officer', 'Product manager', 'CTO'];
const owners = ['Chief operations officer', 'Head of compliance', 'Chief risk officer'];
const timelines = ['This quarter', 'Pilot in the first quarter', 'Before the summer', 'No hurry'];
const verbs = ['Transcribe', 'Summarise', 'Classify', 'Redact', 'Score', 'Translate', 'Moderate', 'Check'];
const materials = [
  'claim calls',
  'support calls',
  'dictated reports',
  'learners’ recordings',
  'scanned invoices',
  'contract drafts',
  'customer letters',
  'product photos',
  'interview recordings',
  'incident reports',
];
const purposes = [
  'and route them to the right team within a minute',
  'before an adviser reads them',
  'so that auditors can sample them',
  'in four languages',
  'and flag what needs a second reader',
  'for the weekly quality review',
];
const metrics = [
  'Word error rate below 9% on our labelled recordings',
  'Agreement with reviewers above 95%',
  'Handling time down by a third',
  'No missed escalation in 500 cases',
  'Recall of 98% for personal data',
];
const offerIds = ['speech-shadow-14', 'document-review-30'];
const buyerTypes = [
  'human_buyer',
  'human_buyer',
  'human_buyer',
  'ai_procurement_agent',
  'ai_procurement_agent',
  'ai_solution_evaluator',
  'ai_developer_agent',
  'ai_marketplace_agent',
  'partner_agent',
] as const;

/** Invents leads one after the other. The same seed, offers and moment give the same leads. */
export class SyntheticLeads {
  readonly #next: () => number;
  readonly #companies: string[] = [];
  #previousId: string | undefined;

  constructor(
    seed: number,
    private readonly now: Date,
    private readonly daysBack: number,
  ) {
    this.#next = seededNumbers(seed);
  }

  #pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[], fallback: Value): Value {
    return values[Math.floor(this.#next() * values.length)] ?? fallback;
  }

  #text(values: readonly string[]): string {
    return this.#pick(values, '');
  }

  #maybe<Value>(chance: number, value: () => Value): Value | undefined {
    return this.#next() < chance ? value() : undefined;
  }

  #hex(digits: number): string {
    let text = '';
    while (text.length < digits)
      text += Math.floor(this.#next() * 65_536)
        .toString(16)
        .padStart(4, '0');
    return text.slice(0, digits);
  }

  /** One company in thirty has asked before, perhaps under another legal form. */
  #company(): string {
    const again = this.#maybe(1 / 30, () => this.#text(this.#companies));
    const name =
      again ?? `${this.#text(places)}${this.#text(endings)} ${this.#text(trades)}${this.#branch()}`;
    if (!again && this.#companies.length < 2_000) this.#companies.push(name);
    return `${name} ${this.#text(legalForms)}`.trim();
  }

  #branch(): string {
    return this.#maybe(0.5, () => ` ${1 + Math.floor(this.#next() * 900)}`) ?? '';
  }

  #request(): LeadRequest {
    const buyer_type = this.#pick(buyerTypes, 'human_buyer');
    const company = this.#company();
    const domain = `${company
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/-$/, '')}.example`;
    const isPerson = buyer_type === 'human_buyer';
    return {
      buyer_type,
      company,
      contact_or_agent_id: isPerson
        ? `desk-${this.#hex(4)}@${domain}`
        : `agent:${domain}/buyer-${this.#hex(4)}`,
      contact_role: isPerson ? this.#text(roles) : undefined,
      workflow: `${this.#text(verbs)} ${this.#text(materials)} ${this.#text(purposes)}`,
      target_offer_id: this.#text(offerIds),
      success_metric: this.#text(metrics),
      contact_consent: true,
      timeline: this.#maybe(0.6, () => this.#text(timelines)),
      monthly_volume: this.#maybe(0.7, () => 100 * (1 + Math.floor(this.#next() * 900))),
      samples_available: this.#next() < 0.45,
      risk_owner: this.#maybe(0.4, () => this.#text(owners)),
      high_volume_or_high_risk: this.#next() < 0.35,
      annual_commit: this.#maybe(0.6, () => 5_000 * (1 + Math.floor(this.#next() * 40))),
    };
  }

  /** What founders did with it: the older, the likelier something is decided. */
  #requests(leadId: string, daysOld: number): ReviewRequest[] {
    if (this.#next() > Math.min(0.9, 0.15 + daysOld / 40)) return [];
    const requests: ReviewRequest[] = [];
    if (this.#next() < 0.6) requests.push({ action: 'start_review' });
    const kind = this.#next();
    const reason = this.#pick<DeclineReason>(declineReasonCodes, 'no_fit');
    const until = new Date(this.now.getTime() + (1 + Math.floor(this.#next() * 30)) * dayMs).toISOString();
    if (kind < 0.35) requests.push({ action: 'accept' });
    else if (kind < 0.7) requests.push({ action: 'decline', reason });
    else if (kind < 0.8) requests.push({ action: 'snooze', until });
    else if (kind < 0.85 && this.#previousId && this.#previousId !== leadId)
      requests.push({ action: 'duplicate', duplicate_of: this.#previousId });
    else if (requests.length === 0) requests.push({ action: 'start_review' });
    return requests;
  }

  next(): SyntheticLead {
    const leadId = `lead_${this.#hex(32)}`;
    const daysOld = this.#next() ** 2 * this.daysBack;
    const createdAt = new Date(Math.floor(this.now.getTime() - daysOld * dayMs));
    const request = this.#request();
    const isPerson = request.buyer_type === 'human_buyer';
    const channel = isPerson ? 'portal' : this.#next() < 0.3 ? 'mcp' : 'api';
    let state: ReviewState = {
      status: 'new',
      statusChangedAt: null,
      firstReviewedAt: null,
      isWoken: false,
      stage: null,
      lastStepAt: null,
      snoozedUntil: null,
      declineReason: null,
      duplicateOf: null,
      assigneeId: null,
    };
    let at = createdAt;
    const steps = this.#requests(leadId, daysOld).map((done) => {
      at = new Date(at.getTime() + Math.floor(this.#next() ** 3 * (this.now.getTime() - at.getTime())));
      const before = state;
      state = stateAfter(before, done, at);
      return { request: done, at, before, after: state, founder: this.#next() };
    });
    this.#previousId = leadId;
    return { leadId, createdAt, request, channel, steps, state };
  }
}
