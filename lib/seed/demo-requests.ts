import type { LeadRequest } from '../leads/lead';
import * as words from './demo-words';
import type { Draws } from './draws';

/** Maximum companies remembered, some of which send further requests. */
const companiesMax = 2_000;

/** Number of companies above which their names get numbers. */
const companiesWithoutNumber = 400;

/** Generated request and its company. */
interface DemoRequest {
  request: LeadRequest;
  /** Name without its legal form, which may differ in the next request. */
  companyName: string;
  isFromKnownCompany: boolean;
}

/** Generates buyers' requests. */
export class DemoRequests {
  readonly #companies: string[] = [];

  constructor(private readonly draws: Draws) {}

  /** Returns a company's name; one in twenty has asked before, perhaps under another legal form. */
  #companyName(): string {
    const { draws } = this;
    const known = draws.maybe(1 / 20, () => draws.text(this.#companies));
    if (known) return known;
    const isMany = this.#companies.length > companiesWithoutNumber;
    const number = isMany ? ` ${1 + Math.floor(draws.next() * 900)}` : '';
    const name = `${draws.text(words.places)}${draws.text(words.endings)} ${draws.text(words.trades)}${number}`;
    return name;
  }

  next(): DemoRequest {
    const { draws } = this;
    const buyer_type = draws.pick(words.buyerTypes, 'human_buyer');
    const companyName = this.#companyName();
    const isFromKnownCompany = this.#companies.includes(companyName);
    if (!isFromKnownCompany && this.#companies.length < companiesMax) this.#companies.push(companyName);
    const domain = `${companyName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`;
    const isPerson = buyer_type === 'human_buyer';
    const first = draws.text(words.firstNames);
    const last = draws.text(words.lastNames);
    const request: LeadRequest = {
      buyer_type,
      company: `${companyName} ${draws.text(words.legalForms)}`.trim(),
      contact_or_agent_id: isPerson
        ? `${first}.${last}@${domain}`.toLowerCase()
        : `agent:${domain}/buyer-${draws.hex(4)}`,
      contact_name: isPerson ? `${first} ${last}` : undefined,
      contact_role: isPerson ? draws.text(words.roles) : undefined,
      workflow: `${draws.text(words.verbs)} ${draws.text(words.materials)} ${draws.text(words.purposes)}`,
      target_offer_id: draws.text(words.offerIds),
      success_metric: draws.text(words.metrics),
      contact_consent: true,
      timeline: draws.maybe(0.6, () => draws.text(words.timelines)),
      monthly_volume: draws.maybe(0.7, () => 100 * (1 + Math.floor(draws.next() * 900))),
      samples_available: draws.next() < 0.45,
      risk_owner: draws.maybe(0.4, () => draws.text(words.owners)),
      high_volume_or_high_risk: draws.next() < 0.35,
      annual_commit: draws.maybe(0.6, () => 5_000 * (1 + Math.floor(draws.next() * 40))),
    };
    return { request, companyName, isFromKnownCompany };
  }
}
