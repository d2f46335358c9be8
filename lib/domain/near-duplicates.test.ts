import { expect, it } from 'vitest';
import { companyKey, likenessOf } from './near-duplicates';

it.each([
  ['Northgate Claims Handling Ltd', 'northgateclaimshandling'],
  ['Northgate  Claims-Handling, LTD.', 'northgateclaimshandling'],
  ['Acme Co., Ltd.', 'acme'],
  ['Ltd', 'ltd'],
  ['Müller & Söhne GmbH', 'müllersöhne'],
  ['株式会社テセラ', '株式会社テセラ'],
  ['—', ''],
])('%s is %s', (company, key) => expect(companyKey(company)).toBe(key));

it('finds leads alike by company or contact', () => {
  const one = { company: 'Northgate Ltd', contactOrAgentId: 'Desk@northgate.example' };
  expect(likenessOf(one, { company: 'NORTHGATE', contactOrAgentId: 'x' })).toEqual(['company']);
  expect(likenessOf(one, { company: 'y', contactOrAgentId: 'desk@northgate.example' })).toEqual(['contact']);
  expect(likenessOf(one, { company: 'Northgate Plc', contactOrAgentId: 'DESK@northgate.example' })).toEqual([
    'company',
    'contact',
  ]);
  expect(likenessOf(one, { company: 'Northgate West', contactOrAgentId: 'x' })).toEqual([]);
  expect(
    likenessOf({ company: '—', contactOrAgentId: 'a' }, { company: '…', contactOrAgentId: 'b' }),
  ).toEqual([]);
});
