/** Something that the software does in an installation, and the tests that show it. */
export interface SecurityMeasure {
  name: string;
  text: string;
  tests: readonly string[];
}

export interface MeasuredInstallation {
  /** True for the portal's own server, which alone sees connections, sets nonces and lists erasures. */
  hasFrontServer: boolean;
  isBehindProxies: boolean;
  hasErasureList: boolean;
}

/** The measures that apply to an installation; others are left out. */
export function securityMeasures(installation: MeasuredInstallation): SecurityMeasure[] {
  const { hasFrontServer, isBehindProxies, hasErasureList } = installation;
  const nonces = hasFrontServer ? ' Scripts run by nonce only.' : '';
  return [
    {
      name: 'Pages load nothing from elsewhere',
      text: `No tracker, no cookie for visitors, no font or script of another host.${nonces}`,
      tests: ['e2e/pages/security.spec.ts'],
    },
    {
      name: 'Staff sign-in is protected',
      text: 'Second factors, recovery codes that work once, throttled guesses, sessions that can be ended one by one.',
      tests: [
        'e2e/founders/sign-in.spec.ts',
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
            name: 'Limits that callers cannot forge',
            text: isBehindProxies
              ? 'Requests are counted by the address that the operator’s proxies report. What a caller adds to the header does not count.'
              : 'Requests are counted by the connection. What a caller writes into a header does not count.',
            tests: ['e2e/api/rate-limits.slow.spec.ts'],
          },
        ]
      : []),
    {
      name: 'Secrets outside the backups',
      text: 'A backup opens no session and decrypts nothing. Secrets change while the portal serves.',
      tests: ['e2e/operations/secrets.spec.ts', 'lib/founders/secrets/secrets.slow.test.ts'],
    },
    ...(hasFrontServer && hasErasureList
      ? [
          {
            name: 'Erasures outlive a restore',
            text: 'They are listed apart from the backups, without names, so that they are repeated when an older backup is restored.',
            tests: ['lib/leads/erasures.test.ts', 'e2e/operations/secrets.spec.ts'],
          },
        ]
      : []),
    {
      name: 'Signed quotes',
      text: 'Anyone can verify offline that this portal issued the figures of a quote. Its last day, its scope and whom it is for are not signed.',
      tests: ['lib/quotes/signing/signing-key-store.test.ts', 'e2e/pages/signed-quote.spec.ts'],
    },
  ];
}
