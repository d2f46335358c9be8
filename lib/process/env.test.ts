import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigurationError, parseEnvironment, removedSettingsIn, settingNames } from './env';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Settings that the compose file sets itself, or that have another meaning there. */
const notPassed = [
  'PORT',
  'LISTEN_ADDRESS',
  'DATA_DIR',
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'LISTEN_DATABASE_URL',
  'ERASURES_FILE',
  'REDIS_URL',
  'UPSTASH_REDIS_REST_URL',
  'UPSTASH_REDIS_REST_TOKEN',
];

describe('the environment', () => {
  it('has defaults with which the portal runs', () => {
    expect(parseEnvironment({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: '.data',
      DEVELOPER_API: 'on',
      TRUSTED_PROXY_HOPS: 0,
      LOG_LEVEL: 'info',
    });
  });

  it('treats a blank setting as unset', () => {
    const blank = { PORT: '', DATABASE_URL: ' ', BASE_URL: '', VENDOR_NAME: '  ', LOG_LEVEL: '' };
    expect(parseEnvironment(blank)).toEqual(parseEnvironment({}));
  });

  it('reads the settings', () => {
    const read = parseEnvironment({
      PORT: '0',
      DATABASE_URL: 'postgresql://u@localhost/d?host=%2Frun&port=5432',
      BASE_URL: 'https://pilots.example/base//',
      VENDOR_NAME: ' Acme & Co. ',
      TRUSTED_PROXY_HOPS: '2',
      UPSTASH_REDIS_REST_URL: 'https://redis.example',
      UPSTASH_REDIS_REST_TOKEN: 'x',
      METRICS_ADDRESS: '[::1]:9464',
    });
    expect(read.METRICS_ADDRESS).toEqual({ host: '::1', port: 9464 });
    expect(read).toMatchObject({
      PORT: 0,
      DATABASE_URL: 'postgresql://u@localhost/d?host=%2Frun&port=5432',
      BASE_URL: 'https://pilots.example/base',
      VENDOR_NAME: 'Acme & Co.',
      TRUSTED_PROXY_HOPS: 2,
    });
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '70000'],
    ['PORT', '3000.5'],
    ['DATABASE_URL', 'foo'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['BASE_URL', 'pilots.example'],
    ['BASE_URL', 'ftp://pilots.example'],
    ['VENDOR_NAME', '!!!'],
    ['VENDOR_NAME', 'x'.repeat(81)],
    ['TRUSTED_PROXY_HOPS', '-1'],
    ['TRUSTED_PROXY_HOPS', 'one'],
    ['TRUSTED_PROXY_HOPS', '11'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,proxy.example'],
    ['REQUIRE_SECOND_FACTOR', 'some'],
    ['OIDC_ISSUER', 'login.example.com'],
    ['IDEMPOTENCY_KEYS', 'loose'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_ADDRESS', '9464'],
    ['METRICS_ADDRESS', 'localhost:99999'],
    ['ALERT_WEBHOOK_URL', 'hooks.example'],
    ['ALERT_WEBHOOK_URL', 'https://name:word@hooks.example'],
    ['ALERT_WEBHOOK_FORMAT', 'discord'],
    ['ALERT_WEBHOOK_SECRET', 'whsec_c2hvcnQ='],
    ['ALERT_WEBHOOK_SECRET', 'x'.repeat(40)],
    ['REDIS_URL', 'http://redis.example'],
    ['API_KEY_SECRET', 'too short'],
    ['CHAT_UPSTREAM_URL', 'models.example'],
    ['UPSTREAM_SILENCE_SECONDS', '0'],
    ['UPSTREAM_SILENCE_SECONDS', '291'],
    ['IMAGE_UPSTREAM_SILENCE_SECONDS', '291'],
    ['UPSTASH_REDIS_REST_URL', 'redis.example'],
    ['IMAGE_UPSTREAM_OPERATIONS', 'upscale,rotate'],
  ])('refuses %s=%s with one sentence that omits the value', (name, value) => {
    const parse = () => parseEnvironment({ [name]: value });
    expect(parse).toThrow(ConfigurationError);
    expect(parse).toThrow(new RegExp(`^The setting ${name} is wrong: expected [a-z1-9](?!.*expected).+\\.$`));
  });

  it('requires a token for metrics that other machines can reach', () => {
    expect(() => parseEnvironment({ METRICS_ADDRESS: '0.0.0.0:9464' })).toThrow('METRICS_TOKEN must be set');
    expect(() => parseEnvironment({ METRICS_ADDRESS: '[::]:9464' })).toThrow('METRICS_TOKEN must be set');
    const METRICS_TOKEN = 'x'.repeat(16);
    expect(parseEnvironment({ METRICS_ADDRESS: '0.0.0.0:9464', METRICS_TOKEN })).toMatchObject({
      METRICS_TOKEN,
    });
    expect(parseEnvironment({ METRICS_ADDRESS: 'localhost:9464' }).METRICS_TOKEN).toBeUndefined();
  });

  it('refuses an upstream without models, and reads the names of models', () => {
    const url = { SPEECH_UPSTREAM_URL: 'https://models.example/v1/' };
    expect(() => parseEnvironment(url)).toThrow('SPEECH_UPSTREAM_MODELS must name its models');
    expect(() => parseEnvironment({ ...url, SPEECH_UPSTREAM_MODELS: ' , ' })).toThrow('must name its models');
    expect(parseEnvironment({ ...url, SPEECH_UPSTREAM_MODELS: 'one, two' })).toMatchObject({
      SPEECH_UPSTREAM_URL: 'https://models.example/v1',
      SPEECH_UPSTREAM_MODELS: ['one', 'two'],
    });
  });

  it('names settings that were removed, and their replacements', () => {
    expect(removedSettingsIn({ WORKERS: '4', SPEECH_MODEL_DIR: ' ', PORT: '1' })).toEqual([
      'The setting WORKERS no longer has any effect. Instead, start several instances behind a proxy, with the same DATABASE_URL and REDIS_URL.',
    ]);
  });

  it('refuses a webhook without its secret', () => {
    const ALERT_WEBHOOK_URL = 'https://hooks.example/path/';
    expect(() => parseEnvironment({ ALERT_WEBHOOK_URL })).toThrow(
      'ALERT_WEBHOOK_SECRET must be set as well.',
    );
    expect(parseEnvironment({ ALERT_WEBHOOK_URL, ALERT_WEBHOOK_FORMAT: 'slack' })).toMatchObject({
      ALERT_WEBHOOK_FORMAT: 'slack',
    });
    const ALERT_WEBHOOK_SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
    expect(parseEnvironment({ ALERT_WEBHOOK_URL, ALERT_WEBHOOK_SECRET })).toMatchObject({
      ALERT_WEBHOOK_URL,
      ALERT_WEBHOOK_SECRET,
    });
  });

  it('refuses incomplete settings of Redis over REST', () => {
    expect(() => parseEnvironment({ UPSTASH_REDIS_REST_URL: 'https://redis.example' })).toThrow(
      'UPSTASH_REDIS_REST_URL is set, so UPSTASH_REDIS_REST_TOKEN must be set as well.',
    );
  });

  it('is listed completely in .env.example', () => {
    const listed = [...read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual([...settingNames].sort());
  });

  it('is passed to the portal of the compose file', () => {
    const passed = [...read('compose.yaml').matchAll(/^ {6}([A-Z_]+): \$\{\1(:[-?+][^}]*)\}$/gm)].map(
      ([, name]) => name,
    );
    expect(passed).toEqual(expect.arrayContaining(settingNames.filter((name) => !notPassed.includes(name))));
  });
});
