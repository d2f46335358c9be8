import { providerWords } from '../../developer-api/kernel/serving';
import { guardrails } from '../../kernel/guardrails';
import { guardrailWords } from '../../offers/offer-labels';
import { jwksPath } from '../../quotes/signing/quote-signature';
import { guardrailResult, guardrailTests } from './guardrail-tests';
import { keptRecords } from './kept-records';
import { securityQuestions } from './security-questions';
import type { TrustFacts } from './trust-facts';

export const webhookPlace = 'Founders’ webhook';

export const identityPlace = 'Founders’ identity provider';

export const providerPlace = 'Developer API provider: ';

/** Data flow of quotes and requests in order, then that of the developer API. */
function dataFlow({ tellsFounders, identityProvider, providers }: TrustFacts) {
  return [
    {
      place: 'You or your agent',
      what: 'asks for a quote or sends a request through the website, API or MCP',
    },
    { place: 'Check', what: 'refuses what looks like a secret, before anything is kept' },
    { place: 'Database', what: 'keeps the rest, for as long as stated here' },
    { place: 'Founders', what: 'read and decide on requests, and can export everything stored here' },
    ...(tellsFounders
      ? [
          {
            place: webhookPlace,
            what: 'receives only counts (new requests by band and pilot, and pilots due), and none of the data entered here',
          },
        ]
      : []),
    ...(identityProvider
      ? [
          {
            place: identityPlace,
            what: `${identityProvider} confirms who signs in to read requests and quotes, and receives none of the data entered here`,
          },
        ]
      : []),
    ...providers.map((family) => ({
      place: `${providerPlace}${providerWords[family].name.toLowerCase()}`,
      what: providerWords[family].passedOn,
    })),
  ];
}

/** The standard that the pages are tested against, and how. */
const accessibility = {
  standard: 'WCAG 2.2 AA',
  text: 'We aim to meet WCAG 2.2 AA. Every page works by keyboard, at a width of 320 pixels and at 200% zoom. Pages respect forced colours and reduced motion. Buyers’ pages work without JavaScript, except the form that tries the API and the buttons that copy, share, print, recompute or verify. Automated tests check every public page in both themes. There has been no independent audit.',
  tests: ['e2e/pages/accessibility.spec.ts', 'e2e/pages/no-javascript.spec.ts'],
} as const;

/** Vendor file of /trust.json. Leaves out facts that the operator has not provided. */
export function trustDocument(facts: TrustFacts) {
  const { vendor, baseUrl, installation, securityContacts, run } = facts;
  const { legal_name, address, sales_contact, privacy_contact, hosting } = installation;
  const { sub_processors, taxes, payment_terms, documents } = installation;
  return {
    vendor,
    legal_name,
    address,
    sales_contact,
    privacy_contact,
    security_contacts: securityContacts.length > 0 ? securityContacts : undefined,
    hosting,
    data_flow: dataFlow(facts),
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
    retention: keptRecords(facts.retentionMonths, facts.hasDeveloperApi).map((record) => ({
      name: record.name,
      holds: record.holds,
      how_long: record.howLong,
      classification: record.recordClass,
    })),
    sub_processors,
    security: securityMeasures(facts.measured),
    accessibility,
    questions: securityQuestions(facts),
    taxes,
    payment_terms,
    documents: [
      ...(documents ?? []),
      { title: 'Privacy notice', url: `${baseUrl}/privacy` },
      { title: 'Security contacts', url: `${baseUrl}/.well-known/security.txt` },
      { title: 'Keys for signed quotes', url: `${baseUrl}${jwksPath}` },
      { title: '40 security questions as CSV', url: `${baseUrl}/security-questions.csv` },
      { title: 'This page as JSON', url: `${baseUrl}/trust.json` },
    ],
  };
}

export type TrustDocument = ReturnType<typeof trustDocument>;

/** Something that the software does in an installation, and the tests that show it. */
interface SecurityMeasure {
  name: string;
  text: string;
  tests: readonly string[];
}

/** The measures that apply to an installation; others are left out. */
function securityMeasures(installation: TrustFacts['measured']): SecurityMeasure[] {
  const { hasFrontServer, isBehindProxies, hasErasureList } = installation;
  const nonces = hasFrontServer ? ' Every script needs a nonce.' : '';
  return [
    {
      name: 'Pages load nothing from elsewhere',
      text: `No trackers. No cookies for visitors, except one that keeps you signed in to a pilot. No fonts or scripts from other hosts.${nonces}`,
      tests: ['e2e/pages/security.spec.ts'],
    },
    {
      name: 'Staff sign-in is protected',
      text: 'Two-factor sign-in (which can be made mandatory), passkeys, single-use recovery codes, throttled password attempts, and sessions that can be ended one by one.',
      tests: [
        'e2e/founders/sign-in.spec.ts',
        'e2e/founders/required-factor.spec.ts',
        'e2e/founders/passkeys.spec.ts',
        'e2e/founders/guessing.spec.ts',
        'e2e/founders/account.spec.ts',
      ],
    },
    {
      name: 'Roles for founders',
      text: 'Every founders’ page requires the right role.',
      tests: ['e2e/founders/roles.spec.ts'],
    },
    ...(hasFrontServer || isBehindProxies
      ? [
          {
            name: 'Rate limits that callers cannot bypass',
            text: isBehindProxies
              ? 'Requests are counted by the address that the operator’s proxies report. A caller cannot pretend to have another address.'
              : 'Requests are counted by the IP address the connection comes from. Headers that a caller sends are ignored.',
            tests: ['e2e/api/rate-limits.slow.spec.ts'],
          },
        ]
      : []),
    {
      name: 'Secrets outside the backups',
      text: 'A stolen backup cannot be used to open a session or decrypt anything. Secrets can be rotated while the portal runs.',
      tests: ['e2e/operations/secrets.spec.ts', 'lib/founders/secrets/secrets.slow.test.ts'],
    },
    ...(hasFrontServer && hasErasureList
      ? [
          {
            name: 'Erased data stays erased after a restore',
            text: 'Erasures are listed separately from backups, without names, and repeated when an older backup is restored.',
            tests: ['lib/leads/erasures.test.ts', 'e2e/operations/secrets.spec.ts'],
          },
        ]
      : []),
    {
      name: 'Signed quotes',
      text: 'Anyone can verify offline that this portal issued a quote and its document (seller, customer, scope, terms and expiry date). Seller and terms stay as they were when the document was stored.',
      tests: ['lib/quotes/signing/signing-key-store.test.ts', 'e2e/pages/signed-quote.spec.ts'],
    },
  ];
}
