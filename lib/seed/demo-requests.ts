import type { LeadRequest } from '../leads/lead';
import type { Draws } from './draws';

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
const firstNames =
  'Amara Bruno Chen Dilara Elena Farid Greta Hugo Ines Jonas Kavya Liam Mina Noor Otto Priya'.split(' ');
const lastNames =
  'Adeyemi Berg Castillo Dubois Eriksen Fischer Haddad Ito Kowalski Lindqvist Moreau Okafor Patel Rossi'.split(
    ' ',
  );
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
const offerIds = ['masking-shadow-14', 'message-review-30'];
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

const companiesMax = 2_000;

const companiesWithoutNumber = 400;

interface DemoRequest {
  request: LeadRequest;
  /** Name without its legal form, which may differ in the next request. */
  companyName: string;
  isFromKnownCompany: boolean;
}

export class DemoRequests {
  readonly #companies: string[] = [];

  constructor(private readonly draws: Draws) {}

  /** Returns a company's name; one in twenty has sent a request before, perhaps under another legal form. */
  #companyName(): string {
    const { draws } = this;
    const known = draws.maybe(1 / 20, () => draws.text(this.#companies));
    if (known) return known;
    const isMany = this.#companies.length > companiesWithoutNumber;
    const number = isMany ? ` ${1 + Math.floor(draws.next() * 900)}` : '';
    const name = `${draws.text(places)}${draws.text(endings)} ${draws.text(trades)}${number}`;
    return name;
  }

  next(): DemoRequest {
    const { draws } = this;
    const buyer_type = draws.pick(buyerTypes, 'human_buyer');
    const companyName = this.#companyName();
    const isFromKnownCompany = this.#companies.includes(companyName);
    if (!isFromKnownCompany && this.#companies.length < companiesMax) this.#companies.push(companyName);
    const domain = `${companyName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`;
    const isPerson = buyer_type === 'human_buyer';
    const first = draws.text(firstNames);
    const last = draws.text(lastNames);
    const request: LeadRequest = {
      buyer_type,
      company: `${companyName} ${draws.text(legalForms)}`.trim(),
      contact_or_agent_id: isPerson
        ? `${first}.${last}@${domain}`.toLowerCase()
        : `agent:${domain}/buyer-${draws.hex(4)}`,
      contact_name: isPerson ? `${first} ${last}` : undefined,
      contact_role: isPerson ? draws.text(roles) : undefined,
      workflow: `${draws.text(verbs)} ${draws.text(materials)} ${draws.text(purposes)}`,
      target_offer_id: draws.text(offerIds),
      success_metric: draws.text(metrics),
      contact_consent: true,
      timeline: draws.maybe(0.6, () => draws.text(timelines)),
      monthly_volume: draws.maybe(0.7, () => 100 * (1 + Math.floor(draws.next() * 900))),
      samples_available: draws.next() < 0.45,
      risk_owner: draws.maybe(0.4, () => draws.text(owners)),
      high_volume_or_high_risk: draws.next() < 0.35,
      annual_commit: draws.maybe(0.6, () => 5_000 * (1 + Math.floor(draws.next() * 40))),
    };
    return { request, companyName, isFromKnownCompany };
  }
}
