import { expect, test } from '../support/acceptance';
import { expectRefusal, recordOf } from '../support/answers';
import { posts, sensitiveMessage } from '../support/literals';

const alphabet = 'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY';
const signs = (count: number) => alphabet.repeat(Math.ceil(count / alphabet.length)).slice(0, count);
const pem = (kind: string) => `-----BEGIN ${kind} KEY-----\nMIIEvQIBADANBg\n-----END ${kind} KEY-----`;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** One value per group of decisions.md, assembled here so that no scanner takes it for a real one. */
const secrets: [string, string][] = [
  ['a cloud key', `AKIA${'Q7ZK2M5XW3YB4NTR'}`],
  ["a source host's token", `ghp_${signs(36)}`],
  ['a payment key', `sk_${'live'}_${signs(24)}`],
  ['a chat token', `xoxb-${'123456789012'}-${'123456789013'}-${signs(24)}`],
  ['a model key', `sk-${'ant'}-api03-${signs(80)}`],
  ["a package registry's token", `npm_${signs(36)}`],
  ['a private key', pem('PRIVATE')],
  ['an RSA private key within text', `Here it is: ${pem('RSA PRIVATE')} thanks`],
  ['a JSON Web Token', `${encoded({ alg: 'HS256' })}.${encoded({ sub: '1234567890' })}.${signs(43)}`],
  ['bearer credentials', `Authorization: Bearer ${signs(32)}`],
  ['basic credentials', `Authorization: Basic ${Buffer.from('admin:S3cr3t!pass').toString('base64')}`],
  ['a URL with a password', `https://admin:${'S3cr3t'}pass9@db.example.com/x`],
  ['a connection string', `postgres://app:${'hunter2'}X9@10.0.0.5:5432/orders`],
  ['a password after its label', `the password: ${'Tr0ub4dor'}&3`],
  ['a key after its label', `api_key=${signs(24)}`],
  ['a token in a sentence', `the token is ${signs(28)}`],
];

const harmless = [
  'Password reset tickets and API key rotation, tokenization of card data',
  'Secretary of the bearer bonds team',
  'commit 9f2c1e7b4a5d6c8e0f1a2b3c4d5e6f7a8b9c0d1e',
  'agent:9b2f6d1c-3e4a-4f5b-8c7d-0a1b2c3d4e5f',
  'sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'did:web:agents.example.com:procurement',
  'No credentials or secrets will be shared; tokens expire after 30 days.',
];

for (const { path, record, body } of posts) {
  test.describe(`a secret-like value in ${path}`, () => {
    const refusal = (...fields: string[]) => ({
      error: 'sensitive_value_rejected',
      fields,
      message: sensitiveMessage,
    });

    for (const [kind, value] of secrets) {
      test(`is refused by the name of its field: ${kind}`, async ({ api }) => {
        const answer = await api.post(path, { ...body, notes: value });
        expectRefusal(answer, 400, refusal('notes'));
        expect(answer.text).not.toContain(value.slice(0, 12));
      });
    }

    for (const field of Object.keys(body).filter((name) => name !== 'contact_consent')) {
      test(`is refused in ${field}`, async ({ api }) => {
        expectRefusal(await api.post(path, { ...body, [field]: `ghp_${signs(36)}` }), 400, refusal(field));
      });
    }

    test('is refused at any depth, once per field, in the order of the body', async ({ api }) => {
      const secret = `ghp_${signs(36)}`;
      const text = JSON.stringify({ z: [[{ a: [secret, secret] }]], ...body, b: secret });
      expectRefusal(await api.post(path, text), 400, refusal('z', 'b'));
    });

    test('is refused below 6000 levels of nesting', async ({ api }) => {
      const nested = `${'['.repeat(6_000)}"ghp_${signs(36)}"${']'.repeat(6_000)}`;
      const text = JSON.stringify(body).replace(/\}$/, `,"deep":${nested}}`);
      expectRefusal(await api.post(path, text), 400, refusal('deep'));
    });

    test('is recognised by the name of its field', async ({ api }) => {
      const value = 'correct-Horse7-battery';
      expectRefusal(await api.post(path, { ...body, password: value }), 400, refusal('password'));
      const nested = { ...body, notes: { login: { api_key: signs(24) } } };
      expectRefusal(await api.post(path, nested), 400, refusal('notes'));
    });

    for (const text of harmless) {
      test(`is not a text that only mentions credentials: ${text.slice(0, 40)}`, async ({ api }) => {
        recordOf(await api.post(path, { ...body, notes: text }), record);
      });
    }
  });
}
