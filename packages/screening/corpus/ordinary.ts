import { assemble, Maker, type Sample } from './random';
import { LEAD_SENTENCES } from './sentences';
import { SPOKEN_OF } from './spoken-of';

/** Texts that look like credentials and are none; ¤ is filled as the generator after it says. */
const NEAR_MISSES: readonly string[] = [
  'password policy: 12 characters minimum',
  'Password: at least 12 characters, one symbol',
  'password: <password>',
  'password: $¦{DB_PASSWORD}',
  'token: {{secret}}',
  'api_key: ***',
  'API key: will be sent separately',
  'API key: required',
  'Password: see vault',
  'Password: n/a',
  'password: required',
  'Passwort: siehe Anhang',
  'contraseña: obligatoria',
  'mot de passe : requis',
  'пароль: обязательно',
  'パスワード：必須',
  '密码：必填',
  'token budget: 4096 tokens',
  'Token limit: 128k',
  'tokens: 200000 per day',
  'key: value stores',
  'Key metrics: CSAT, AHT and FCR',
  'Key: AES-256-GCM in KMS',
  'Encryption: AES-256, TLS1.3',
  'encryption key: AES-256',
  'token: ERC20',
  'Token standard: ERC-721',
  'SK-II skincare orders',
  'Secret Escapes Ltd',
  "Victoria's Secret returns desk",
  'API key rotation every 90 days',
  'the bearer of bad news',
  'Basic plan, 20 seats',
  'Basic authentication is off, OAuth2 is on',
  'Bearer tokens expire after 30min',
  'bearer bonds 2031',
  'Authorization: required for amounts above 10k',
  'Authorization: Bearer <token>',
  'Authorization: Bearer $¦{TOKEN}',
  'postgres://user:<password>@host/db',
  'postgres://$¦{USER}:$¦{PASS}@host/db',
  'https://user:***@example.com/x',
  'https://example.com:8443/path?page=2',
  'http://localhost:3000/@team',
  'ops@example.com',
  'Call +49 30 1234567 or 555-0142',
  'git SHA ¤hex40',
  'commit ¤hex7 fixed it',
  'sha256:¤hex64',
  'checksum ¤hex64',
  'md5 ¤hex32',
  'integrity sha512-¤b64==',
  'order ¤digits8 and invoice INV-2026-¤digits5',
  'agent_id agt_¤alnum16',
  'Agent ID: agent-support-eu-7',
  'did:key:z6Mk¤alnum40',
  'did:web:acme.example.com',
  'trace id ¤hex32',
  'request ¤uuid failed',
  'idempotency key ¤uuid',
  'Idempotency-Key: ¤uuid',
  'partition key: ¤uuid',
  'public key: ¤alnum44',
  'publishable key pk_live_¤alnum24',
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA¤alnum43 bob@laptop',
  'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAB¤alnum60',
  '-----BEGIN CERTIFICATE-----',
  '-----BEGIN PUBLIC KEY-----',
  'the private key stays in the HSM',
  'private keys are never exported',
  'wallet 0x¤hex40',
  'tx 0x¤hex64',
  'token contract 0x¤hex40',
  'arn:aws:iam::123456789012:role/pilot',
  'region eu-west-1, instance m5.large',
  '/etc/secrets/token.txt',
  'C:\\Users\\bob\\passwords.xlsx',
  'version 2.14.3-rc1 on port 5432',
  'password_policy=strict12',
  'password_min_length=12',
  'token_url=https://auth.example.com/token',
  'key_id: ¤hex16',
  'max_tokens: 4096',
  'PASSWORD_RESET_URL=https://example.com/reset',
  'Password reset for Office365 and Okta',
  'Password resets in Q3-2025: 4500 per month',
  'password rotation with HashiCorp Vault 1.15',
  'passwords hashed with bcrypt or argon2id',
  'password hashing with PBKDF2-SHA256',
  'The password is rotated every 30 days by 1Password',
  'Login with Microsoft365 SSO',
  'log in with SAML2 or OAuth2.0',
  'Sign in using FIDO2 keys',
  'user: ops / tier2 support',
  'admin / finance / legal users',
  'account: ACME/EU-2026',
  'Account ACME-2044, user group B2B',
  'credentials: stored in Azure KeyVault',
  'credentials are kept by the customer in AWS Secrets Manager',
  'secret: managed by Vault',
  'Secret santa orders 2025',
  'the secret is good data',
  'The key is to reduce AHT by 30%',
  'session id is logged, session length 20min',
  'PIN pad support, pin 12 of the connector',
  'pass rate: 95.5%',
  'Pass/fail report per agent, pass@5 above 80%',
  'first pass: 80%, second pass: 95%',
  'boarding pass: gate B22',
  'pass: 120 of 128 tests',
  'token price: $0.002 per 1k',
  'access: read-only, export: CSV',
  'cookie consent: GDPR2016/679',
  'session: 2026-06-10T12:00:00Z',
  'JWT validation with RS256',
  'sk-SK and cs-CZ locales',
  'hf_transfer and npm_config_registry are set',
  'prefixes such as ghp_ or sk_live_ must be redacted',
  'risk-123456 and task-9f8e7d',
  'Use model gpt-4o-mini-2024-07-18',
  'Use S3://bucket/key or s3 keys',
  'key accounts: 45; key users: 12',
  'license: MIT, licence key: not needed',
  'login: SSO only',
  'Login: via Okta / Azure AD',
  'Username: email address, password: chosen by the user',
  'otp: sent by SMS',
  'Color token: color-primary-500',
  'keyboard shortcuts: Ctrl+C',
  'Monkey: 42 bananas',
  'token-based pricing at 0.5ct',
];

/** Returns ordinary business texts in the 14 languages and near misses, none of which may be refused. */
export function ordinaryTexts(seed: number): Sample[] {
  const make = new Maker(seed);
  const samples: Sample[] = [];
  for (const [language, sentences] of Object.entries(SPOKEN_OF)) {
    const leads = LEAD_SENTENCES[language] ?? [];
    for (const sentence of sentences) {
      samples.push({ family: 'ordinary', text: sentence });
      samples.push({ family: 'ordinary', text: `${make.pick(leads)} ${sentence} ${make.pick(sentences)}` });
    }
  }
  for (const text of NEAR_MISSES) {
    const filled = assemble(text).replace(
      /¤([a-z]+?)([0-9]*)(?=[^a-z0-9]|$)/,
      (_, kind: string, length: string) => {
        const size = Number(length);
        if (kind === 'hex') return make.hex(size);
        if (kind === 'digits') return make.digits(size);
        if (kind === 'uuid') return make.uuid();
        return kind === 'b' ? make.base64(86) : make.alnum(size);
      },
    );
    samples.push({ family: 'near-miss', text: filled });
  }
  for (const label of [
    'contact_or_agent_id',
    'company',
    'notes',
    'offer_id',
    'risk_owner',
    'workflow',
    'idempotency_key',
    'token_count',
  ]) {
    samples.push({
      family: 'near-miss',
      label,
      text: make.pick(['agt_7f3k2x9q', 'password reset tickets', make.uuid()]),
    });
  }
  return samples;
}
