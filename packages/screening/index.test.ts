import { describe, expect, it } from 'vitest';
import { businessCredentials, businessOrdinary } from './corpus/business';
import { credentialTexts } from './corpus/credentials';
import { heldOutCredentials } from './corpus/held-out-credentials';
import { heldOutOrdinary } from './corpus/held-out-ordinary';
import { NEAR_MISS_PHRASINGS } from './corpus/near-misses';
import { ordinaryTexts } from './corpus/ordinary';
import { phrasedCredentials } from './corpus/phrased';
import { assemble, Maker, type Sample } from './corpus/random';
import { secondLook, unseenCredentials, unseenOrdinary } from './corpus/unseen';
import { screenText } from './index';

interface Tally {
  refused: number;
  total: number;
}

function tally(samples: readonly Sample[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const { family, text, label } of samples) {
    const counted = tallies.get(family) ?? { refused: 0, total: 0 };
    counted.total += 1;
    if (screenText(text, label) !== null) counted.refused += 1;
    tallies.set(family, counted);
  }
  for (const [family, { refused, total }] of tallies)
    console.info(`${family}: ${refused} of ${total} refused`);
  return tallies;
}

function share(tallies: Map<string, Tally>, family?: string): number {
  let refused = 0;
  let total = 0;
  for (const [name, counted] of tallies) {
    if (family !== undefined && name !== family) continue;
    refused += counted.refused;
    total += counted.total;
  }
  return refused / total;
}

describe('credentials', () => {
  it.each([7, 2026])('are found in the corpus of seed %i', (seed) => {
    const tallies = tally(credentialTexts(seed));
    expect(share(tallies)).toBeGreaterThanOrEqual(0.95);
    expect(share(tallies, 'provider')).toBeGreaterThanOrEqual(0.98);
    expect(share(tallies, 'private-key')).toBe(1);
    expect(share(tallies, 'password-prose')).toBeGreaterThanOrEqual(0.85);
  });

  it.each([11, 404])('are found in the held-out corpus of seed %i', (seed) => {
    const tallies = tally(heldOutCredentials(seed));
    expect(share(tallies)).toBeGreaterThanOrEqual(0.95);
    expect(share(tallies, 'held-out-prose')).toBeGreaterThanOrEqual(0.85);
  });

  it.each([21, 808])('are found in the phrasings of every language of seed %i', (seed) => {
    const tallies = tally(phrasedCredentials(seed));
    expect(share(tallies)).toBeGreaterThanOrEqual(0.95);
    for (const family of tallies.keys()) expect(share(tallies, family), family).toBeGreaterThanOrEqual(0.9);
  });

  it.each([
    ['development', 1],
    ['development', 909],
    ['check', 1],
    ['check', 909],
  ] as const)('are found in the %s half of the business corpus of seed %i', (half, seed) => {
    expect(share(tally(businessCredentials(half, seed)))).toBeGreaterThanOrEqual(0.98);
  });

  it.each([1, 512])('are found in the corpus that the rules had not seen, of seed %i', (seed) => {
    const tallies = tally([...unseenCredentials(seed), ...secondLook(seed)]);
    expect(share(tallies, 'unseen-format')).toBeGreaterThanOrEqual(0.98);
    expect(share(tallies, 'unseen-prose')).toBeGreaterThanOrEqual(0.98);
    expect(share(tallies, 'second-credentials')).toBeGreaterThanOrEqual(0.98);
  });

  it.each([
    ['You can log in to our sandbox with demo@acme.example and the password Sommer-2026'],
    ['creds: demo:Sommer-2026'],
    ['credentials are demo and Sommer-2026'],
    ['use demo / Sommer-2026 to sign in'],
    ['wifi is AcmeGuest with key espresso-martini-42'],
    ['| User | Password |\n|---|---|\n| demo | Sommer-2026 |'],
    ['Test ortamının şifresi Bosphorus_34!'],
    ['pаssword: Winter-2026'],
    ['пaроль: Winter2026!'],
    ['p.a.s.s.w.o.r.d: x1y2z3'],
    ['passw0rd is x1y2z3'],
    ['password&#58; x1y2z3'],
    ['password%3DWinter2026%21'],
    ['🔑: x1y2z3'],
    ['sk-pr¦oj-\n4f9c2e1b7d0a4f9c2e1b7d0a'],
    ['sk - pr¦oj - 4f9c2e1b7d0a4f9c2e1b7d0a'],
    ['AK¦IAIOSFODNN7EXAMPLE'],
    ['gh¦p_xxxx'],
    ['api_key=abc123'],
    ['-----BEGIN RSA PRIVATE KEY-----'],
    ['pass\u200bword: x1y2z3'],
    ['ＡＰＩ＿ＫＥＹ＝abc123'],
    ['İstanbul ofisi şifre: Deneme123'],
    ['{"user":"x","password":"hunter"}'],
    ['{\\"password\\":\\"x1y2z3\\"}'],
    ['AAAAou86MCE:APA91bGx7n2Lq0Zk4VhT9yWc3Rj8Pd5Fs1Am6Be'],
    ["os.environ['ENCRYPTION_KEY'] = '/KZZsEftJpHU3vJL/0qRQGkiTHGQspl9sNFTKktW388='"],
    ["wgPrivateKey = 'VfAYLJGaaahcvne8FhzyeI7oiQZdMDZmUAZF0VPWGwG='"],
    ['https://c59cfbaa9cfb@errors.example.com:HPVn6Op6jedriv@ingest.example.com/4'],
    ['//registry.npmjs.org/:_auth=cGlsb3Q6U29tbWVyMjAyNg=='],
    ['{"auths":{"registry.acme.example":{"auth":"cGlsb3Q6aHVudGVyNDI="}}}'],
    ['WIFI:T:WPA;S:AcmeGuest;P:espresso42;;'],
    ['Passwort für den Testserver: Blau-3344-Wal'],
    ['The password (for the staging site) is Delta_Echo9.'],
    ['Please use the following password for the archive: Whiskey-2024-zip'],
    ['The root password of the test box is "correct horse battery 7".'],
    ['The unlock code for the archive is Zulu!9931'],
    ['şifremiz Baklava_88'],
    ["You'll get in with Onyx_3344 as password"],
    ['my wallet phrase is ocean bracket humble flame pilot arctic sugar noodle vivid cabin twist robot'],
    ['Parola este Brasov_2024'],
    ['Lozinka: Burek_1878!'],
    ['รหัสผ่าน: Somtam!55'],
    ['Contrasenya: Gavina#2024'],
    ['Our 12 words: army van defense carry jealous true garbage claim echo media make crunch'],
    ['5K¦b8kLf9zgWQnogidDA76MzPL6TsZZY36hWXMssSzNydYXYB9KF'],
  ])('include %s', (text) => {
    expect(screenText(assemble(text))).not.toBeNull();
  });
});

describe('ordinary texts', () => {
  it.each([3, 77])('pass in the corpus of seed %i', (seed) => {
    const tallies = tally(ordinaryTexts(seed));
    expect(share(tallies, 'ordinary')).toBeLessThanOrEqual(3 / 769);
    expect(share(tallies, 'near-miss')).toBeLessThanOrEqual(15 / 129);
  });

  it.each([5, 88])('pass in the held-out corpus of seed %i', (seed) => {
    expect(share(tally(heldOutOrdinary(seed)))).toBeLessThanOrEqual(0.01);
  });
});

describe('a public JWK', () => {
  const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

  it('passes with any letters in it', () => {
    const maker = new Maker(60);
    const refused = Array.from({ length: 20_000 }, (_, at) => maker.from(base64url, 60 + (at % 27))).filter(
      (n) => screenText(`{"kty":"RSA","n":"${n}","e":"AQAB"}`) !== null,
    );
    // A value that begins like a provider's key.
    expect(refused.length).toBeLessThanOrEqual(3);
  });

  it.each(['n', 'x', 'y'])('has no key in place of its member %s', (name) => {
    const rest = new Maker(7).from(base64url.slice(0, 62), 60);
    for (const text of [`sk_¦live_9${rest}`, `hf_¦9${rest}`, `"},{"pw":"${rest}`])
      expect(screenText(assemble(`{"kty":"RSA","${name}":"${text}"}`)), text).not.toBeNull();
  });
});

describe('innocent uses', () => {
  it.each([1, 512])('pass in the corpus that the rules had not seen, of seed %i', (seed) => {
    const tallies = tally([...unseenOrdinary(seed), ...secondLook(seed)]);
    expect(share(tallies, 'unseen-ordinary') + share(tallies, 'second-ordinary')).toBe(0);
    expect(share(tallies, 'unseen-near-miss') + share(tallies, 'second-near-miss')).toBeLessThanOrEqual(0.01);
  });

  it.each([
    ['development', 1],
    ['development', 909],
    ['check', 1],
    ['check', 909],
  ] as const)('pass in the %s half of the business corpus of seed %i', (half, seed) => {
    expect(share(tally(businessOrdinary(half, seed)))).toBeLessThanOrEqual(0.01);
  });

  it.each([
    ['Button: Forgot password?'],
    ['menu item: Change password / Reset token'],
    ['Settings → Password → Change'],
    ['classes: password, token, key, other'],
    ['labels = secret | public'],
    ['Contact: Maria Lopez, Executive Secretary, ext. 4711'],
    [
      '{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}',
    ],
    ['token: color-primary-500'],
    ['spacing tokens: sp-2 = 8px'],
    ['token: USDC'],
    ['token name: Solaris (SOL)'],
    ['Office PIN code: 560001, Bengaluru'],
    ['postal PIN code 110001'],
    ['Hasło dnia w kampanii: "oszczędzaj"'],
    ['password 4500 tickets, key DE89370400440532013000'],
    ['APIключ выдаёт Okta2'],
    ['"password_reset", "invoice_copy"'],
    ['password_reset, "invoice_copy"'],
    ['"password reset", "invoice_copy"'],
    ['{"topic":"password_reset","lang":"de","priority":3}'],
    ['Password: 2FA-reset by SMS'],
    ['Password: 12+characters'],
    ['Contraseña: 12+caracteres'],
    ['Passwort: 14+Zeichen'],
    ['Password: Argon2id-hashed'],
    ['Passwort: AES-256-verschlüsselt'],
    ['Passwort: 90-Tage-Wechsel'],
    ['MDP: SAP-MDG-9.2'],
    ['Secret: SHA-256-hashed'],
    ['API key: v2-endpoints'],
    ['Token: RS256-signed'],
    ['Token: RFC6749-compliant'],
    ['API-Schlüssel: OAuth2-Ersatz'],
    ['Clé API : v2-uniquement'],
    ['Basic PackagePlus2026'],
    ['Basic Subscription2026EU'],
    ['bearer XS2314659447'],
    ['The password project for our agents is Office-365-rollout.'],
    ['Our 12 words: small teams win trust because the right answer comes first and stays'],
    ['La contraseña este mes caduca'],
    ['The access code for the building is on floor 12.'],
  ])('include %s', (text) => {
    expect(screenText(text)).toBeNull();
  });
});

describe('near misses', () => {
  it('pass in the phrasings of every language', () => {
    const samples = NEAR_MISS_PHRASINGS.map((text) => ({ family: 'near-miss-phrased', text }));
    expect(share(tally(samples))).toBeLessThanOrEqual(0.03);
  });
});

describe('property names', () => {
  it.each(['api_key', 'apiKey', 'x-api-key', 'db_password', 'clientSecret', 'access_token', 'API_KEY_PROD'])(
    '%s makes its value a secret',
    (name) => {
      expect(screenText('abc123', name)).not.toBeNull();
    },
  );

  it.each([
    'contact_or_agent_id',
    'company',
    'notes',
    'offer_id',
    'risk_owner',
    'workflow',
    'idempotency_key',
    'Idempotency-Key',
    'token_count',
    'key_metrics',
    'password_policy',
  ])('%s does not', (name) => {
    expect(screenText('a9f3c2d17b64e805', name)).toBeNull();
  });

  it('leaves placeholders and statements alone', () => {
    for (const text of ['<password>', '***', 'required', 'see vault', 'n/a', '']) {
      expect(screenText(text, 'password')).toBeNull();
    }
  });
});
