import { expect, it } from 'vitest';
import { cpuMs } from '../process/cpu-time-fixture';
import { companyKey, likenessTo } from './near-duplicates';

it.each([
  ['Northgate Claims Handling Ltd', 'northgateclaimshandling'],
  ['Northgate  Claims-Handling, LTD.', 'northgateclaimshandling'],
  ['Acme Co., Ltd.', 'acme'],
  ['Ltd', 'ltd'],
  ['Co. Ltd', 'co'],
  ['., Ltd Inc.', 'ltdinc'],
  ['Acme Ltd..', 'acme'],
  ['Limited Editions', 'limitededitions'],
  ['Acme-Ltd', 'acmeltd'],
  ['ACME INC., LLC ,', 'acme'],
  ['Müller & Söhne GmbH', 'müllersöhne'],
  ['株式会社テセラ', '株式会社テセラ'],
  ['—', ''],
])('%s is %s', (company, key) => expect(companyKey(company)).toBe(key));

it('finds leads alike by company or contact', () => {
  const likeness = likenessTo({ company: 'Northgate Ltd', contactOrAgentId: 'Desk@northgate.example' });
  expect(likeness({ company: 'NORTHGATE', contactOrAgentId: 'x' })).toEqual(['company']);
  expect(likeness({ company: 'y', contactOrAgentId: 'desk@northgate.example' })).toEqual(['contact']);
  expect(likeness({ company: 'Northgate Plc', contactOrAgentId: 'DESK@northgate.example' })).toEqual([
    'company',
    'contact',
  ]);
  expect(likeness({ company: 'Northgate West', contactOrAgentId: 'x' })).toEqual([]);
  expect(
    likenessTo({ company: '—', contactOrAgentId: 'a' })({ company: '…', contactOrAgentId: 'b' }),
  ).toEqual([]);
});

it.each([
  ['white space', `acme${' '.repeat(1_990)}b`],
  ['dots', `acme${'.'.repeat(1_990)}b`],
  ['legal forms', `${'ltd '.repeat(498)}b`],
  ['beginnings of legal forms', `${' l'.repeat(995)}b`],
  ['white space before dots', `acme${' '.repeat(995)}${'.'.repeat(995)}b`],
])('is quick with many names of %s', (_, company) => {
  const likeness = likenessTo({ company, contactOrAgentId: 'a' });
  const taken = cpuMs(() => {
    for (let count = 0; count < 600; count += 1)
      expect(likeness({ company, contactOrAgentId: 'b' })).toEqual(['company']);
  });
  // As many as a lead has candidates. In time that grows with the square of the length they take five seconds and more.
  expect(taken).toBeLessThan(3_000);
});
