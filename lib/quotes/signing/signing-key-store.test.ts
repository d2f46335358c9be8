import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { createLocalJWKSet, flattenedVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../../db/connect';
import { createTestDatabase, type TestDatabase } from '../../../db/database-fixture';
import { verificationCommands } from '../../discovery/documentation/verification-commands';
import type { Secrets } from '../../founders/secrets/stored-secret';
import type { Quote } from '../quote';
import { canonicalJson } from './quote-signature';
import { QuoteSigner } from './signing-key-store';
import { signingKeys } from './tables';

let test: TestDatabase;
let database: Database;
const folder = mkdtempSync(join(tmpdir(), 'signed-quote-'));
beforeAll(async () => {
  test = await createTestDatabase();
  database = new Database(test.url, 2);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
  await test.drop();
});

const quote: Quote = {
  quote_id: 'quote_0123456789abcdef',
  created_at: '2026-11-23T10:00:00.000Z',
  offer_id: 'masking-shadow-14',
  offer_name: "Speech — the buyer's 14 days 🎙",
  pilot_price: 12_500.1,
  annual_commit_minimum: 60_000,
  provided_annual_commit: 1e21,
  max_credit_if_annual_signed_within_30_days: 9_000,
  credit_rules: { expires_days: 60, applies_to: 'usage', cash_value: false, non_refundable: true },
  warnings: ['Samples are required before a paid pilot proposal.'],
  non_binding: true,
  human_approval_required: true,
  idempotency_key: null,
};

/** A signer with secrets that a rotation changes. */
function signerWith(secrets: Secrets) {
  const kept = { secrets };
  return { kept, signer: new QuoteSigner(database, { of: async () => kept.secrets }) };
}

/** Returns the quote's signature; fails if none can be made. */
async function signatureFrom(signer: QuoteSigner, signed = quote) {
  const made = await signer.signIfAble(signed);
  if (!made) throw new Error('the quote could not be signed');
  return made.signature;
}

/** The quote and its signature, verified by jose with all keys that the portal publishes. Rejects if it fails. */
async function verifyWithJose(signer: QuoteSigner, jws: string, shown: Quote) {
  const [header = '', detached, signature = ''] = jws.split('.');
  expect(detached).toBe('');
  const payload = new TextEncoder().encode(canonicalJson(shown));
  const keys = createLocalJWKSet({ keys: await signer.publicKeys() });
  return flattenedVerify({ protected: header, payload, signature }, keys);
}

const inShell = (command: string) =>
  execFileSync('bash', ['-c', `set -eo pipefail; ${command}`], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  });

async function commandsFor(signer: QuoteSigner, shown: Quote) {
  const signature = await signatureFrom(signer);
  const keys = await signer.publicKeys();
  const key = keys.find(({ kid }) => kid === signature.kid);
  if (!key) throw new Error('the key in use is not published');
  writeFileSync(join(folder, 'quote.json'), JSON.stringify({ ok: true, quote: shown, signature }));
  writeFileSync(join(folder, 'jwks.json'), JSON.stringify({ keys }));
  return verificationCommands({ quote: shown, signature, key, baseUrl: 'https://portal.example' });
}

const oneCentMore = { ...quote, pilot_price: 12_500.11 };

describe('the signature of a quote', () => {
  it('states its type, and covers one quote and one key', async () => {
    const { signer } = signerWith(['one secret']);
    const { jws, kid } = await signatureFrom(signer);
    expect(await signatureFrom(signer, { ...quote })).toEqual({ jws, kid });
    const [header = ''] = jws.split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
      alg: 'EdDSA',
      typ: 'pilot-quote+jws',
      kid,
      b64: false,
      crit: ['b64'],
    });
    expect((await signatureFrom(signerWith(['one secret']).signer)).kid).toBe(kid);
    expect((await signatureFrom(signerWith(['another']).signer)).kid).not.toBe(kid);
  });

  it('is verified by jose, and fails if one cent is added', async () => {
    const { signer } = signerWith(['one secret']);
    const { jws } = await signatureFrom(signer);
    const { protectedHeader } = await verifyWithJose(signer, jws, quote);
    expect(protectedHeader?.alg).toBe('EdDSA');
    await expect(verifyWithJose(signer, jws, oneCentMore)).rejects.toThrow('signature verification failed');
  });

  it('passes the commands on the page, which reject a changed cent', async () => {
    const { signer } = signerWith(['one secret']);
    const { openssl, jose } = await commandsFor(signer, quote);
    expect(inShell(openssl)).toContain('Signature Verified Successfully');
    expect(inShell(jose)).toBe('This portal issued the quote.\n');
    const changed = await commandsFor(signer, oneCentMore);
    expect(() => inShell(changed.openssl)).toThrow();
    expect(() => inShell(changed.jose)).toThrow('signature verification failed');
  });

  it('stays valid after a rotation, because earlier public keys are kept', async () => {
    const { kept, signer } = signerWith(['before the rotation']);
    const before = await signatureFrom(signer);
    kept.secrets = ['after the rotation'];
    const after = await signatureFrom(signer);
    expect(after.kid).not.toBe(before.kid);
    for (const { jws } of [before, after]) await verifyWithJose(signer, jws, quote);
    // A portal that never had the earlier secret, as after a restore without it.
    await verifyWithJose(signerWith(['made anew']).signer, before.jws, quote);
  });

  it('is omitted while no key can be written and returns afterwards', async () => {
    const kept: { secrets: Secrets } = { secrets: ['a secret of before'] };
    const readOnly = new Database(test.url, 1);
    const signer = new QuoteSigner(readOnly, { of: async () => kept.secrets });
    await readOnly.run((orm) => orm.execute(sql`set default_transaction_read_only = on`));
    expect(await signer.signIfAble(quote)).toBeNull();
    await expect(signer.publicKeys()).rejects.toThrow();
    await readOnly.run((orm) => orm.execute(sql`set default_transaction_read_only = off`));
    const signed = await signer.signIfAble(quote);
    expect(signed?.signature.kid).toBe(signed?.key.kid);
    expect(await signer.publicKeys()).toContainEqual(signed?.key);
    await readOnly.run((orm) => orm.execute(sql`set default_transaction_read_only = on`));
    const afterStart = new QuoteSigner(readOnly, { of: async () => kept.secrets });
    expect(await afterStart.signIfAble(quote)).toEqual(signed);
    await readOnly.close();
  });

  it('publishes only the current key, so a leaked key stays removed', async () => {
    const { kept, signer: before } = signerWith(['a secret that leaked']);
    const leaked = await signatureFrom(before);
    kept.secrets = ['a secret of the settings', 'a secret that leaked'];
    await signatureFrom(before);
    await database.run((orm) => orm.delete(signingKeys).where(eq(signingKeys.kid, leaked.kid)));
    const afterStart = signerWith(kept.secrets).signer;
    for (const signer of [before, afterStart]) {
      expect((await signatureFrom(signer)).kid).not.toBe(leaked.kid);
      await expect(verifyWithJose(signer, leaked.jws, quote)).rejects.toThrow('no applicable key');
    }
  });

  it('publishes its key again after a restore under a running portal', async () => {
    const { signer } = signerWith(['a secret in use during a restore']);
    const { jws, kid } = await signatureFrom(signer);
    await database.run((orm) => orm.delete(signingKeys).where(eq(signingKeys.kid, kid)));
    expect((await signatureFrom(signer)).jws).toBe(jws);
    await verifyWithJose(signer, jws, quote);
  });

  it('stores nothing in the database that can sign', async () => {
    const { signer } = signerWith(['a secret that signs']);
    const keys = await signer.publicKeys();
    for (const key of keys) expect(Object.keys(key)).toEqual(['kty', 'crv', 'x', 'kid', 'use', 'alg']);
  });
});
