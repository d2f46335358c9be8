import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectDir } from '../../api/imports-fixture';
import { contactUris, installationSchema } from '../../kernel/installation';
import { quoteFacts } from '../../kernel/installation-fields';
import { parseInstallation } from '../../process/installation';
import lastRun from './guardrail-results.json';
import { type GuardrailRun, guardrailResult, guardrailRunSchema, guardrailTests } from './guardrail-tests';
import { providerPlace, trustDocument } from './trust-document';
import type { TrustFacts } from './trust-facts';

const paths = Object.values(guardrailTests).flatMap((tests) => tests.map(({ path }) => path));

const facts: TrustFacts = {
  vendor: 'Tessera',
  hasDeveloperApi: true,
  baseUrl: 'https://portal.example',
  installation: installationSchema.parse({}),
  securityContacts: [],
  retentionMonths: 12,
  tellsFounders: false,
  identityProvider: undefined,
  secondFactorOf: 'owners',
  providers: [],
  offersOperations: true,
  hasSamples: true,
  measured: {
    hasFrontServer: true,
    isBehindProxies: false,
    hasErasureList: true,
  },
  run: null,
};

const ranAll = (failed: number): GuardrailRun => ({
  commit: 'a'.repeat(40),
  date: '2026-11-23',
  files: Object.fromEntries(paths.map((path) => [path, { passed: 3, failed }])),
});

describe('the trust document', () => {
  it('names tests that exist', () => {
    const { security, accessibility, guardrails } = trustDocument(facts);
    const named = [
      ...security.flatMap(({ tests }) => tests),
      ...accessibility.tests,
      ...guardrails.flatMap(({ tests }) => tests.map(({ path }) => path)),
    ];
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((path) => !existsSync(join(projectDir, path)))).toEqual([]);
    expect(guardrails.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it('omits facts that the operator has not stated', () => {
    const given = Object.keys(JSON.parse(JSON.stringify(trustDocument(facts))));
    expect(given).toEqual([
      'vendor',
      'data_flow',
      'guardrails',
      'retention',
      'security',
      'accessibility',
      'questions',
      'documents',
    ]);
  });

  it('lists only the measures that apply to this installation', () => {
    const namesOf = (measured: Partial<TrustFacts['measured']>) =>
      trustDocument({ ...facts, measured: { ...facts.measured, ...measured } }).security.map(
        ({ name }) => name,
      );
    const [secrets, erasures] = ['Secrets outside the backups', 'Erased data stays erased after a restore'];
    expect(namesOf({})).toEqual(expect.arrayContaining([secrets, erasures]));
    expect(namesOf({ hasErasureList: false })).not.toContain(erasures);
    expect(namesOf({ hasFrontServer: false })).not.toContain(erasures);
    const limits = 'Rate limits that callers cannot bypass';
    expect(namesOf({ hasFrontServer: false, isBehindProxies: true })).toContain(limits);
    expect(namesOf({ isBehindProxies: false })).toContain(limits);
    expect(namesOf({ hasFrontServer: false, isBehindProxies: false })).not.toContain(limits);
    const onNextHost = trustDocument({ ...facts, measured: { ...facts.measured, hasFrontServer: false } });
    expect(JSON.stringify(trustDocument(facts).security)).toContain('needs a nonce');
    expect(JSON.stringify(onNextHost.security)).not.toContain('needs a nonce');
  });

  it('mentions data sent to API providers only if one is configured', () => {
    const placesOf = (providers: TrustFacts['providers']) =>
      trustDocument({ ...facts, providers }).data_flow.filter(({ place }) => place.startsWith(providerPlace));
    expect(placesOf([])).toEqual([]);
    expect(placesOf(['chat', 'speech'])).toEqual([
      {
        place: 'Developer API provider: chat',
        what: 'The whole request goes to a provider of the operator’s choice.',
      },
      {
        place: 'Developer API provider: recordings',
        what: 'The recording and its options go to a provider of the operator’s choice.',
      },
    ]);
  });

  it('states how long each kind of record is kept', () => {
    const { retention } = trustDocument({ ...facts, retentionMonths: 1 });
    const rows = retention.map(({ name, how_long, classification }) => [name, how_long, classification]);
    expect(rows).toEqual(
      expect.arrayContaining([
        ['A request', '1 month after arrival; older entries are deleted daily', 'Personal'],
        ['An erased request', 'As long as the portal exists', 'Internal'],
        ['A pilot', '1 month after closing; older entries are deleted daily', 'Personal'],
        ['Refused values', 'Not kept', 'Secret'],
      ]),
    );
  });

  it('shows the operator’s facts, and that nobody else is involved', () => {
    const installation = installationSchema.parse({
      legal_name: 'Tessera Systems Ltd',
      sub_processors: [],
      documents: [{ title: 'Data processing agreement', url: 'https://example.com/dpa.pdf' }],
    });
    const named = trustDocument({ ...facts, identityProvider: 'login.example.com' });
    expect(named.data_flow.at(-1)?.what).toContain('login.example.com confirms who signs in');
    const shown = trustDocument({ ...facts, installation, tellsFounders: true });
    expect(shown).toMatchObject({ legal_name: 'Tessera Systems Ltd', sub_processors: [] });
    expect(shown.documents[0]?.title).toBe('Data processing agreement');
    expect(shown.data_flow.at(-1)?.place).toBe('Founders’ webhook');
  });
});

it('shows every fact of an installation file except those for quotes', () => {
  const text = readFileSync(join(projectDir, 'installation.example.jsonc'), 'utf8');
  const {
    quote_valid_days: _days,
    security_contact,
    documents = [],
    answers,
    ...rest
  } = parseInstallation(text);
  const isOfQuotes = (name: string) => quoteFacts.some((fact) => fact === name);
  const given = Object.fromEntries(Object.entries(rest).filter(([name]) => !isOfQuotes(name)));
  const securityContacts = security_contact ? contactUris(security_contact) : [];
  const shown = trustDocument({
    ...facts,
    installation: installationSchema.parse(parseInstallation(text)),
    securityContacts,
  });
  expect(
    [...Object.keys(rest), 'quote_valid_days', 'security_contact', 'documents', 'answers'].toSorted(),
  ).toEqual(Object.keys(installationSchema.shape).toSorted());
  expect(shown).toMatchObject({ ...given, security_contacts: ['mailto:security@example.com'] });
  expect(shown.documents).toEqual(expect.arrayContaining(documents));
  expect(shown.questions).toContainEqual(
    expect.objectContaining({ id: 'incident_notice', ...answers?.incident_notice }),
  );
});

describe('the result of a guardrail', () => {
  it('is “not run” without a run or if a file is missing', () => {
    expect(trustDocument(facts).guardrails.map(({ result, tested }) => [result, tested])).toEqual(
      Array.from({ length: 4 }, () => ['not_run', undefined]),
    );
    expect(guardrailResult({ ...partOfRun(), files: {} }, 'sensitive_data_allowed')).toBe('not_run');
    expect(guardrailResult(partOfRun(), 'sensitive_data_allowed')).toBe('not_run');
  });

  it('is “passed” if every file passed and “failed” if one test failed', () => {
    const held = trustDocument({ ...facts, run: ranAll(0) }).guardrails;
    expect(held.map(({ result }) => result)).toEqual(['held', 'held', 'held', 'held']);
    expect(held[0]?.tested).toEqual({ commit: 'a'.repeat(40), date: '2026-11-23' });
    expect(guardrailResult(ranAll(1), 'external_actions_authorized')).toBe('failed');
  });

  it('comes from a file that can be read', () => {
    const run = guardrailRunSchema.parse(lastRun);
    expect(Object.keys(run?.files ?? {}).filter((path) => !paths.includes(path))).toEqual([]);
  });
});

function partOfRun() {
  return {
    commit: 'b'.repeat(40),
    date: '2026-11-23',
    files: { 'packages/screening/index.test.ts': { passed: 9, failed: 0 } },
  };
}
