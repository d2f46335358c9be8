import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { vendorNameSchema } from '../kernel/portal-settings';
import { hostUrls } from './database-hosts';

/** Stops the start. The message is one sentence that names the wrong setting and its allowed values. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

const removedSettings: Readonly<Record<string, string>> = {
  WORKERS: 'start several instances behind a proxy, with the same DATABASE_URL and REDIS_URL',
  SPEECH_MODEL_DIR: 'to transcribe with a provider, set SPEECH_UPSTREAM_URL',
};

const blankIsUnset = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const setting = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsUnset, schema);

const httpUrl = () =>
  setting(
    z
      .url({ protocol: /^https?$/, error: 'a URL that begins with http:// or https://' })
      .transform((value) => value.replace(/\/+$/, ''))
      .optional(),
  );

const databaseUrlForm =
  'a URL that begins with postgres://, with one host or several: postgres://user@host-1:5432,host-2:5432/database';

const postgresUrl = () =>
  setting(
    z
      .string()
      .refine((value) => hostUrls(value).length > 0, databaseUrlForm)
      .optional(),
  );

const text = () => setting(z.string().optional());

const secret = () => setting(z.string().min(32, 'at least 32 random characters').optional());

const wholeNumber = (words: string, min: number, max: number, usual: number) => {
  const expected = `${words} from ${min} to ${max}`;
  return setting(
    z.coerce.number(expected).int(expected).min(min, expected).max(max, expected).default(usual),
  );
};

const silenceSeconds = (usual: number) =>
  setting(
    z.coerce
      .number('a number of seconds')
      .min(1, 'at least 1 second')
      .max(290, 'at most 290 seconds')
      .default(usual),
  );

const modelNames = () =>
  setting(
    z
      .string()
      .transform((value) => value.split(',').map((name) => name.trim()))
      .transform((names) => names.filter((name) => name !== ''))
      .optional(),
  );

const networksExpected = 'addresses or networks such as 10.0.0.0/8, separated by commas';

function parseNetworks(list: string): BlockList | undefined {
  const networks = new BlockList();
  for (const network of list.split(',').map((text) => text.trim())) {
    const [address = '', bits] = network.split('/');
    const version = isIP(address);
    const bitsMax = version === 4 ? 32 : 128;
    const prefix = bits === undefined ? bitsMax : Number(bits);
    if (version === 0 || bits === '' || !Number.isInteger(prefix) || prefix < 0 || prefix > bitsMax)
      return undefined;
    networks.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  }
  return networks;
}

const networks = () =>
  setting(
    z
      .string()
      .transform(parseNetworks)
      .refine((list) => list !== undefined, networksExpected)
      .optional(),
  );

const imageOperations = () =>
  setting(
    z
      .string()
      .default('remove_background,upscale')
      .transform((value) => value.split(',').map((name) => name.trim()))
      .pipe(
        z.array(
          z.enum(
            ['remove_background', 'upscale', 'restore_face'],
            'one or more of remove_background, upscale and restore_face, separated by commas',
          ),
        ),
      ),
  );

const imageEngines = () =>
  setting(
    z
      .enum(['none', 'image', 'image,isnet'], 'none, image, or image,isnet for weights under the AGPL')
      .optional(),
  );

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

const environmentSchema = z.object({
  PORT: wholeNumber('a port number', 0, 65_535, 3000),
  LISTEN_ADDRESS: text(),
  DRAIN_SECONDS: wholeNumber('a whole number of seconds', 0, 300, 0),
  DATA_DIR: setting(z.string().default('.data')),
  DATABASE_URL: postgresUrl(),
  MIGRATION_DATABASE_URL: postgresUrl(),
  LISTEN_DATABASE_URL: postgresUrl(),
  ERASURES_FILE: text(),
  BASE_URL: httpUrl(),
  AUTH_SECRET: secret(),
  AUTH_SECRET_PREVIOUS: secret(),
  API_KEY_SECRET: secret(),
  API_KEY_SECRET_PREVIOUS: secret(),
  QUOTE_SIGNING_SECRET: secret(),
  CHAT_UPSTREAM_URL: httpUrl(),
  CHAT_UPSTREAM_KEY: text(),
  CHAT_UPSTREAM_MODELS: modelNames(),
  EMBEDDINGS_UPSTREAM_URL: httpUrl(),
  EMBEDDINGS_UPSTREAM_KEY: text(),
  EMBEDDINGS_UPSTREAM_MODELS: modelNames(),
  SPEECH_UPSTREAM_URL: httpUrl(),
  SPEECH_UPSTREAM_KEY: text(),
  SPEECH_UPSTREAM_MODELS: modelNames(),
  SPEECH_UPSTREAM_SYNTHESIS_MODELS: modelNames(),
  IMAGE_UPSTREAM_URL: httpUrl(),
  IMAGE_UPSTREAM_KEY: text(),
  IMAGE_UPSTREAM_OPERATIONS: imageOperations(),
  MODERATION_UPSTREAM_URL: httpUrl(),
  MODERATION_UPSTREAM_KEY: text(),
  MODERATION_UPSTREAM_MODELS: modelNames(),
  UPSTREAM_SILENCE_SECONDS: silenceSeconds(60),
  // A large image sends no bytes until its first rows are done.
  IMAGE_UPSTREAM_SILENCE_SECONDS: silenceSeconds(290),
  ENGINES: imageEngines(),
  ENGINES_KEY: secret(),
  ENGINE_JOBS_MAX: wholeNumber('a whole number of jobs', 1, 64, 1),
  REQUIRE_SECOND_FACTOR: setting(z.enum(['owners', 'all', 'none'], 'owners, all or none').optional()),
  OIDC_ISSUER: httpUrl(),
  OIDC_CLIENT_ID: text(),
  OIDC_CLIENT_SECRET: text(),
  OIDC_NAME: setting(z.string().max(40, 'at most 40 characters').default('single sign-on')),
  OIDC_ACR: text(),
  VENDOR_NAME: setting(vendorNameSchema.optional()),
  DEVELOPER_API: setting(z.enum(['on', 'off'], 'on or off').default('on')),
  TRUSTED_PROXY_HOPS: wholeNumber('a whole number', 0, 10, 0),
  TRUSTED_PROXIES: networks(),
  IDEMPOTENCY_KEYS: setting(z.enum(['any', 'strict'], 'any or strict').default('any')),
  CONNECTIONS_MAX: wholeNumber('a whole number of connections', 10, 1_000_000, 8_192),
  CONNECTIONS_PER_ADDRESS_MAX: wholeNumber('a whole number of connections', 10, 1_000_000, 1_024),
  RETENTION_MONTHS: wholeNumber('a whole number of months', 1, 120, 12),
  UPSTASH_REDIS_REST_URL: setting(z.url({ protocol: /^https?$/, error: 'an http(s) URL' }).optional()),
  UPSTASH_REDIS_REST_TOKEN: text(),
  REDIS_URL: setting(
    z.url({ protocol: /^rediss?$/, error: 'a URL that begins with redis:// or rediss://' }).optional(),
  ),
  INSTALLATION_FILE: text(),
  SECURITY_CONTACT: setting(
    z.url({ protocol: /^(?:mailto|https|tel)$/, error: 'a mailto:, https: or tel: address' }).optional(),
  ),
  ALERT_WEBHOOK_URL: setting(
    z
      .url({ protocol: /^https?$/, error: 'a URL that begins with http:// or https://' })
      .regex(/^[^/]+\/\/[^@/]*(?:\/|$)/, 'a URL without a name and password')
      .optional(),
  ),
  ALERT_WEBHOOK_FORMAT: setting(
    z.enum(['standard', 'slack', 'teams'], 'standard, slack or teams').default('standard'),
  ),
  ALERT_WEBHOOK_SECRET: setting(
    z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'whsec_ and 24 to 64 random bytes in base64')
      .optional(),
  ),
  METRICS_ADDRESS: setting(
    z
      .string()
      .regex(/^(?:\[[0-9a-f:]+\]|[^\s:[\]]+):\d{1,5}$/i, 'host:port, such as 127.0.0.1:9464')
      .transform((value) => {
        const at = value.lastIndexOf(':');
        return { host: value.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(value.slice(at + 1)) };
      })
      .refine(({ port }) => port <= 65_535, 'host:port, such as 127.0.0.1:9464')
      .optional(),
  ),
  METRICS_TOKEN: setting(z.string().min(16, 'at least 16 random characters').optional()),
  LOG_LEVEL: setting(z.enum(logLevels, `one of ${logLevels.join(', ')}`).default('info')),
});

export function removedSettingsIn(variables: Record<string, string | undefined>): string[] {
  const left = Object.entries(removedSettings).filter(
    ([name]) => blankIsUnset(variables[name]) !== undefined,
  );
  return left.map(([name, instead]) => `The setting ${name} no longer has any effect. Instead, ${instead}.`);
}

export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

export type Environment = z.infer<typeof environmentSchema> & {
  /** Owners if the public address is https, unless the setting says otherwise. */
  REQUIRE_SECOND_FACTOR: 'owners' | 'all' | 'none';
};

/** Settings that need another one. */
const neededSettings = [
  ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'],
  ['MIGRATION_DATABASE_URL', 'DATABASE_URL'],
  ['LISTEN_DATABASE_URL', 'DATABASE_URL'],
  ['AUTH_SECRET_PREVIOUS', 'AUTH_SECRET'],
  ['API_KEY_SECRET_PREVIOUS', 'API_KEY_SECRET'],
  ['OIDC_ISSUER', 'BASE_URL'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET'],
] as const;

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);

export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const parsed = environmentSchema.safeParse(variables);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigurationError(
      `The setting ${String(issue?.path[0])} is wrong: expected ${issue?.message}.`,
    );
  }
  for (const [name, needed] of neededSettings) {
    if (parsed.data[name] && !parsed.data[needed])
      throw new ConfigurationError(`${name} is set, so ${needed} must be set as well.`);
  }
  const isSigned = parsed.data.ALERT_WEBHOOK_FORMAT === 'standard';
  if (parsed.data.ALERT_WEBHOOK_URL && isSigned && !parsed.data.ALERT_WEBHOOK_SECRET) {
    throw new ConfigurationError('ALERT_WEBHOOK_URL is set, so ALERT_WEBHOOK_SECRET must be set as well.');
  }
  if (
    parsed.data.METRICS_ADDRESS &&
    !parsed.data.METRICS_TOKEN &&
    !isLoopback(parsed.data.METRICS_ADDRESS.host)
  ) {
    throw new ConfigurationError(
      'METRICS_ADDRESS is open to other machines, so METRICS_TOKEN must be set as well.',
    );
  }
  const { OIDC_ISSUER } = parsed.data;
  if (OIDC_ISSUER && !OIDC_ISSUER.startsWith('https:') && !isLoopback(new URL(OIDC_ISSUER).hostname)) {
    throw new ConfigurationError('OIDC_ISSUER must begin with https://.');
  }
  const { SPEECH_UPSTREAM_SYNTHESIS_MODELS: speaking } = parsed.data;
  for (const family of ['CHAT', 'EMBEDDINGS', 'SPEECH', 'MODERATION'] as const) {
    const isNamed =
      parsed.data[`${family}_UPSTREAM_MODELS`]?.length || (family === 'SPEECH' && speaking?.length);
    if (parsed.data[`${family}_UPSTREAM_URL`] && !isNamed) {
      throw new ConfigurationError(
        `${family}_UPSTREAM_URL is set, so ${family}_UPSTREAM_MODELS must name its models.`,
      );
    }
  }
  const { BASE_URL, REQUIRE_SECOND_FACTOR } = parsed.data;
  const required = REQUIRE_SECOND_FACTOR ?? (BASE_URL?.startsWith('https:') ? 'owners' : 'none');
  return { ...parsed.data, REQUIRE_SECOND_FACTOR: required };
}

export const env: Environment = parseEnvironment(process.env);

/** False if pages, documents and `/v1` leave out the developer API. */
export const hasDeveloperApi: boolean = env.DEVELOPER_API === 'on';
