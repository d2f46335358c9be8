import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../process/cpu-time-fixture';
import { seededNumbers } from '../../seed/draws';
import { companyKey, isCompanyKey } from './company-name';
import { contactKey, mailDomain } from './mail-domain';
import { byLikelihood, type Identity, likenessTo } from './near-duplicates';

describe('names of one company', () => {
  it.each([
    ['Nordlys Bank ASA', 'Nordlys Bank A/S'],
    ['Nordlys Bank ASA', 'NORDLYS BANK'],
    ['Nordlys Bank A / S', 'Nordlys-Bank ApS'],
    ['Northgate Claims Handling Ltd', 'Northgate  Claims-Handling, LTD.'],
    ['Northgate Ltd.', 'Northgate Limited'],
    ['Northgate P.L.C.', 'Northgate plc'],
    ['Acme Co., Ltd.', 'ACME'],
    ['Acme Inc., LLC ,', 'Acme Incorporated'],
    ['Acme L.L.C.', 'Acme Corp.'],
    ['Acme Pty Ltd', 'Acme Pte. Ltd.'],
    ['Acme Proprietary Limited', 'Acme'],
    ['Müller & Söhne GmbH', 'Muller und Sohne'],
    ['Müller & Söhne GmbH & Co. KG', 'MÜLLER + SÖHNE KG'],
    ['Weiß Technik AG', 'Weiss Technik UG (haftungsbeschränkt)'],
    ['Lumière S.A.S.', 'Lumiere SARL'],
    ['Lumière S.à r.l.', 'Lumière SA'],
    ['Rossi S.p.A.', 'Rossi S.r.l.'],
    ['Van Dijk B.V.', 'Van Dijk N.V.'],
    ['Åland Energi Ab', 'Oy Åland Energi Ab'],
    ['Suomen Data Oyj', 'Suomen Data Oy'],
    ['AB Volta', 'Volta Aktiebolag'],
    ['Łódź Dane Sp. z o.o.', 'Lodz Dane SP.Z O.O.'],
    ['Łódź Dane sp. z o. o.', 'Łódź Dane S.A.'],
    ['Praha Data s.r.o.', 'Praha Data, spol. s r.o.'],
    ['Praha Data a.s.', 'Praha Data'],
    ['Duna Adat Kft.', 'Duna Adat Zrt.'],
    ['Sava Podaci d.o.o.', 'Sava Podaci d.d.'],
    ['Rio Dados Ltda.', 'Rio Dados S/A'],
    ['Datos del Norte S.A. de C.V.', 'Datos del Norte'],
    ['Datos del Norte S. de R.L. de C.V.', 'Datos del Norte, S.L.'],
    ['Tessera K.K.', 'Tessera Kabushiki Kaisha'],
    ['株式会社テセラ', 'テセラ（株）'],
    ['北京数据有限公司', '北京数据'],
    ['ООО «Ромашка»', 'Ромашка'],
    ['UAB Šiaurė', 'Siaure'],
    ['The Reading Room Ltd', 'Reading Room'],
    ['Marks & Spencer', 'Marks and Spencer plc'],
    ['O’Neill Logistics', "O'Neill Logistics LLP"],
    ['DataWorks', 'Data Works GmbH'],
    ['Ｗｉｄｅ Data', 'wide data'],
    ['PT Nusantara Data Tbk', 'Nusantara Data'],
    ['Delta Holdings SE', 'Delta Holdings S.E.'],
  ])('%s and %s are alike', (one, other) => {
    expect(companyKey(one)).not.toBe('');
    expect(companyKey(one)).toBe(companyKey(other));
  });

  it.each([
    ['Northgate', 'Northgate West'],
    ['Northgate Bank', 'Northgate Insurance'],
    ['Delta Holdings', 'Delta'],
    ['Limited Editions', 'Editions'],
    ['Ltd', 'Inc'],
    ['Co. Ltd', 'Inc. Ltd'],
    ['The Company', 'The Limited'],
    ['Nordlys (UK) Ltd', 'Nordlys (US) Inc'],
    ['Acme 1', 'Acme 2'],
    ['Asa Data', 'Data'],
    ['Agile', 'ile'],
    ['Sasol', 'ol'],
    ['Ромашка', 'Ромашки'],
    ['テセラ', 'テセナ'],
    ['Müller', 'Mueller'],
    ['AG', 'KG'],
  ])('%s and %s are not', (one, other) => expect(companyKey(one)).not.toBe(companyKey(other)));

  it.each([
    ['Northgate Claims Handling Ltd', 'northgateclaimshandling'],
    ['., Ltd Inc.', 'ltd'],
    ['Acme Ltd..', 'acme'],
    ['The', 'the'],
    ['—', ''],
    [`${'Ab'.repeat(60)} GmbH`, 'ab'.repeat(40)],
  ])('%s has the key %s', (company, key) => expect(companyKey(company)).toBe(key));

  it('accepts a key and no other text', () => {
    expect(isCompanyKey('northgatewest')).toBe(true);
    for (const text of ['', 'Northgate', 'north gate', 'northgate.', '../leads'])
      expect(isCompanyKey(text)).toBe(false);
  });
});

describe('mail domains', () => {
  it.each([
    ['desk@northgate.example', 'northgate.example'],
    ['Desk@Mail.Northgate.Example', 'northgate.example'],
    ['Jane Doe <jane@northgate.co.uk>', 'northgate.co.uk'],
    ['mailto:jane@eu.northgate.com.au', 'northgate.com.au'],
    ['jane@northgate.co', 'northgate.co'],
    ['jane+pilot@münchen.example', 'münchen.example'],
    ['jane@gmail.com', null],
    ['jane@GoogleMail.com', null],
    ['jane@yahoo.co.uk', null],
    ['jane@hotmail.fr', null],
    ['jane@gmx.net', null],
    ['jane@northgate.onmicrosoft.com', null],
    ['agent:northgate.example/buyer-1', null],
    ['agent:ops_7@northgate.example', null],
    ['northgate.example', null],
    ['jane@northgate', null],
    ['jane@192.0.2.1', null],
    ['jane@co.uk', null],
    ['jane@@northgate.example', null],
    ['jane doe@northgate.example', null],
    ['withdrawn', null],
    ['', null],
  ])('%s is of %s', (contact, domain) => expect(mailDomain(contact)).toBe(domain));

  it('identify a contact by address at mail providers, and never by id', () => {
    expect(contactKey('Desk@mail.northgate.example')).toBe('@northgate.example');
    expect(contactKey(' Jane@GMAIL.com ')).toBe('jane@gmail.com');
    expect(contactKey('Jane <mailto:Jane@GMAIL.com>')).toBe('jane@gmail.com');
    expect(contactKey('Agent:OPS')).toBeNull();
    expect(contactKey('withdrawn')).toBeNull();
    expect(contactKey('  ')).toBeNull();
  });
});

describe('near-duplicates', () => {
  const one = { company: 'Nordlys Bank ASA', contactOrAgentId: 'Desk@nordlys.example' };
  const of = (company: string, contactOrAgentId: string | null): Identity => ({ company, contactOrAgentId });

  it('are alike by company, contact or mail domain', () => {
    const likeness = likenessTo(one);
    expect(likeness(of('Nordlys Bank A/S', 'x'))).toEqual(['company']);
    expect(likeness(of('y', 'desk@nordlys.example'))).toEqual(['contact']);
    expect(likeness(of('Nordlys Capital', 'ola@mail.nordlys.example'))).toEqual(['domain']);
    expect(likeness(of('NORDLYS BANK', 'DESK@nordlys.example '))).toEqual(['company', 'contact']);
    expect(likeness(of('NORDLYS BANK', 'ola@nordlys.example'))).toEqual(['company', 'domain']);
    expect(likeness(of('Nordlys West', 'x'))).toEqual([]);
    expect(likeness(of('Nordlys West', null))).toEqual([]);
  });

  it('need something in common', () => {
    expect(likenessTo(of('—', 'a'))(of('…', 'b'))).toEqual([]);
    expect(likenessTo(of('—', null))(of('…', null))).toEqual([]);
    expect(likenessTo(of('a', ' '))(of('b', ''))).toEqual([]);
    expect(likenessTo(of('a', 'jane@gmail.com'))(of('b', 'ola@gmail.com'))).toEqual([]);
    expect(likenessTo(of('a', 'withdrawn'))(of('b', 'withdrawn'))).toEqual([]);
    expect(likenessTo(of('a', 'agent:7'))(of('b', 'agent:7'))).toEqual([]);
  });

  it('are listed by likelihood, newest first among equals', () => {
    const found = (name: string, why: ReturnType<ReturnType<typeof likenessTo>>, createdAt: string) => ({
      name,
      why,
      createdAt,
    });
    const sorted = [
      found('domain', ['domain'], '2026-05-05'),
      found('company, old', ['company'], '2026-01-01'),
      found('company, new', ['company'], '2026-02-02'),
      found('company and domain', ['company', 'domain'], '2026-01-01'),
      found('contact', ['contact'], '2026-01-01'),
      found('both', ['company', 'contact'], '2026-01-01'),
    ].toSorted(byLikelihood);
    expect(sorted.map(({ name }) => name)).toEqual([
      'both',
      'company and domain',
      'company, new',
      'company, old',
      'contact',
      'domain',
    ]);
  });
});

describe('for any text', () => {
  const pieces = [
    'Ltd',
    'A/S',
    'sp. z o.o.',
    '&',
    'the',
    'Ø',
    'e\u0301',
    '株式会社',
    '…',
    '@',
    '.',
    '\u0000',
    ' ',
    'x',
  ];
  const next = seededNumbers(11);
  const names = Array.from({ length: 500 }, () =>
    Array.from(
      { length: Math.floor(next() * 8) },
      () => pieces[Math.floor(next() * pieces.length)] ?? '',
    ).join(next() < 0.5 ? ' ' : ''),
  );

  it('a key is stable, short and usable in an address', () => {
    for (const name of names) {
      const key = companyKey(name);
      expect(key).toMatch(/^[\p{L}\p{M}\p{N}]{0,80}$/u);
      expect(key).toBe(key.toLowerCase());
      expect(companyKey(` ${name.toUpperCase()}\t`)).toBe(key);
    }
  });

  it('ignores one more legal form after a name', () => {
    for (const name of names) {
      if (companyKey(name) === '') continue;
      expect(companyKey(`Nordlys ${name} x GmbH`)).toBe(companyKey(`Nordlys ${name} x`));
    }
  });

  it.each([
    ['white space', `acme${' '.repeat(1_990)}b`],
    ['dots', `acme${'.'.repeat(1_990)}b`],
    ['legal forms', `${'ltd '.repeat(498)}b`],
    ['legal forms at the end', `b${' ltd'.repeat(498)}`],
    ['beginnings of legal forms', `${' l'.repeat(995)}b`],
    ['letters of legal forms', ' o z'.repeat(498)],
    ['white space before dots', `acme${' '.repeat(995)}${'.'.repeat(995)}b`],
    ['ampersands', '& '.repeat(999)],
    ['at signs', `${'a@'.repeat(990)}b.example`],
    ['labels', `a@${'b.'.repeat(990)}example`],
    ['angles', '<'.repeat(1_990)],
  ])('is compared quickly with many %s', (_, text) => {
    const likeness = likenessTo({ company: text, contactOrAgentId: text });
    const taken = cpuMs(() => {
      for (let count = 0; count < 600; count += 1) likeness({ company: text, contactOrAgentId: text });
    });
    // As many as a lead has candidates. With quadratic running time they take five seconds or more.
    expect(taken).toBeLessThan(3_000);
  });
});
