/** Something that the software does, whoever runs it, and the tests that show it. */
export interface SecurityMeasure {
  name: string;
  text: string;
  tests: readonly string[];
}

export const securityMeasures: readonly SecurityMeasure[] = [
  {
    name: 'Pages load nothing from elsewhere',
    text: 'No tracker, no cookie for visitors, no font or script of another host. Scripts run by nonce only.',
    tests: ['e2e/pages/security.spec.ts'],
  },
  {
    name: 'Founders sign in with care',
    text: 'Second factors, recovery codes that work once, throttled guesses, sessions that can be ended one by one.',
    tests: ['e2e/founders/sign-in.spec.ts', 'e2e/founders/guessing.spec.ts', 'e2e/founders/account.spec.ts'],
  },
  {
    name: 'Roles for founders',
    text: 'Every address of the founders asks for its least role.',
    tests: ['e2e/founders/roles.spec.ts'],
  },
  {
    name: 'Limits that headers cannot forge',
    text: 'Requests are counted by an address that the server itself sees.',
    tests: ['e2e/api/rate-limits.spec.ts'],
  },
  {
    name: 'Secrets outside the backups',
    text: 'A backup opens no session and decrypts nothing. Secrets change while the portal serves.',
    tests: ['e2e/operations/secrets.spec.ts', 'lib/founders/secrets/secrets.test.ts'],
  },
  {
    name: 'What was erased stays erased',
    text: 'An erasure is repeated when an older backup is restored.',
    tests: ['lib/leads/erasures.test.ts', 'e2e/operations/secrets.spec.ts'],
  },
  {
    name: 'Signed quotes',
    text: 'Anyone can verify offline that this portal issued a quote and that no figure was changed.',
    tests: ['lib/quotes/signing/signing-key-store.test.ts', 'e2e/pages/signed-quote.spec.ts'],
  },
];
