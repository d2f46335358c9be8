import { guardrails } from '../../kernel/guardrails';
import type { Installation } from '../../kernel/installation';
import { guardrailWords } from '../../offers/offer-words';
import { jwksPath } from '../../quotes/signing/quote-signature';
import { type GuardrailRun, guardrailResult } from './guardrail-results';
import { guardrailTests } from './guardrail-tests';
import { securityMeasures } from './security-measures';

/** What a trust document is made of. */
export interface TrustFacts {
  vendor: string;
  baseUrl: string;
  installation: Installation;
  /** Where weaknesses are reported, as URIs. */
  securityContacts: readonly string[];
  retentionMonths: number;
  /** Whether an address of the founders' own is told that requests arrived. */
  tellsFounders: boolean;
  /** The last run of the guardrails' tests. */
  run: GuardrailRun;
}

/** Where what a buyer sends goes, in its order. */
function dataFlow(tellsFounders: boolean) {
  return [
    { place: 'You or your agent', what: 'sends a quote or a request by page, API or MCP' },
    { place: 'Check', what: 'refuses what looks like a secret, before anything is kept' },
    { place: 'Database', what: 'keeps the rest, for as long as stated here' },
    { place: 'Founders', what: 'read it and decide' },
    ...(tellsFounders
      ? [
          {
            place: 'Founders’ webhook',
            what: 'hears how many requests arrived, by band and pilot: nothing that was typed',
          },
        ]
      : []),
  ];
}

function retention(months: number) {
  return [
    {
      name: 'A request',
      holds: 'What you typed, its score, your consent. Withdraw, correct or erase it on its receipt.',
      how_long: `${months} ${months === 1 ? 'month' : 'months'}, then deleted daily`,
    },
    {
      name: 'A saved quote',
      holds: 'Price and terms. Anyone with its address can read it.',
      how_long: 'As long as the portal',
    },
    {
      name: 'Logs',
      holds: 'Page, result, duration, a shortened network address. Never what you typed.',
      how_long: 'Written to the host’s log; the portal keeps none',
    },
    { name: 'What was refused', holds: 'Nothing.', how_long: 'Not kept' },
  ];
}

/** The standard that the pages are tested against, and how. */
const accessibility = {
  standard: 'WCAG 2.2 AA',
  text: 'We aim at WCAG 2.2 AA. Every page works by keyboard, at 320 pixels, at 200% zoom and without scripts; forced colours and reduced motion are honoured. Automated tests look at every public page in both themes; nobody independent has audited them.',
  tests: ['e2e/pages/accessibility.spec.ts', 'e2e/pages/no-javascript.spec.ts'],
} as const;

/** What a procurement department files, as /trust.json answers it. What the operator has not given is left out. */
export function trustDocument(facts: TrustFacts) {
  const { vendor, baseUrl, installation, securityContacts, run } = facts;
  const { legal_name, address, privacy_contact, hosting, sub_processors, payment_terms, documents } =
    installation;
  return {
    vendor,
    legal_name,
    address,
    privacy_contact,
    security_contacts: securityContacts.length > 0 ? securityContacts : undefined,
    hosting,
    data_flow: dataFlow(facts.tellsFounders),
    guardrails: guardrailWords.map(({ flag, rule, meaning }) => {
      const result = guardrailResult(run, flag);
      return {
        flag,
        value: guardrails[flag],
        rule,
        meaning,
        tests: guardrailTests[flag],
        result,
        tested: run && result !== 'not_run' ? { commit: run.commit, date: run.date } : undefined,
      };
    }),
    retention: retention(facts.retentionMonths),
    sub_processors,
    security: securityMeasures,
    accessibility,
    payment_terms,
    documents: [
      ...(documents ?? []),
      { title: 'Privacy notice', url: `${baseUrl}/privacy` },
      { title: 'Security contacts', url: `${baseUrl}/.well-known/security.txt` },
      { title: 'Keys of signed quotes', url: `${baseUrl}${jwksPath}` },
      { title: 'This page as JSON', url: `${baseUrl}/trust.json` },
    ],
  };
}

export type TrustDocument = ReturnType<typeof trustDocument>;
