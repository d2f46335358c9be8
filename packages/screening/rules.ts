import { type Rule, starts } from './rule';
import { SHAPES } from './shapes';

const FOUR = '[A-Za-z0-9]{4}';
const SIX = '[A-Za-z0-9_-]{6}';
const LONG = '[A-Za-z0-9_-]{20}';
const HEX = '[0-9a-f]{16}';
/** Six characters or more, a digit among them: tells a value from a name such as `npm_config`. */
const DIGIT = '(?=[A-Za-z_-]{0,60}[0-9])[A-Za-z0-9_-]{6}';
/** A digit in one unbroken run of letters and digits: tells a value from hyphenated words. */
const RUN = '(?=[A-Za-z]{0,60}[0-9])[A-Za-z0-9]{6}';
const RUN16 = '(?=[A-Za-z]{0,60}[0-9])[A-Za-z0-9]{16}';

/**
 * Values in a provider's format, known by what they begin with (alternatives separated by spaces) and what must
 * follow. Lengths are minimums, never exact, because providers lengthen their formats.
 */
const PROVIDERS: readonly Rule[] = [
  // Private keys
  starts('private-key', 'extended-private-key', 'xprv yprv zprv tprv', '[A-Za-z0-9]{40}'),

  // Cloud
  starts('cloud', 'aws-access-key-id', 'AKIA ASIA ABIA ACCA', '[A-Z0-9]{12}'),
  starts('cloud', 'aws-bedrock', 'ABSK bedrock-api-key-', '[A-Za-z0-9+/=]{20}'),
  starts('cloud', 'aws-mws', 'amzn.mws.', '[0-9a-f]{6}'),
  starts('cloud', 'gcp-api-key', 'AIza', '[A-Za-z0-9_-]{12}'),
  starts('cloud', 'gcp-oauth-token', 'ya29.', '[A-Za-z0-9_-]{10}'),
  starts('cloud', 'gcp-client-secret', 'GOCSPX-', SIX),
  starts('cloud', 'gcp-refresh-token', '1//0', LONG),
  starts('cloud', 'gcp-hmac-key', 'GOOG1', '[A-Z0-9]{18}'),
  starts('cloud', 'alibaba', 'LTAI', '[A-Za-z0-9]{12}'),
  starts('cloud', 'tencent', 'AKID', '[A-Za-z0-9]{13}'),
  starts('cloud', 'volcengine', 'AKLT', '[A-Za-z0-9]{16}'),
  starts('cloud', 'digitalocean', 'dop_v1_ doo_v1_ dor_v1_', SIX),
  starts('cloud', 'cloudflare', 'cfk_ cfut_ cfat_ cfoat_', RUN16),
  starts('cloud', 'cloudflare-origin-ca', 'v1.0-', '[0-9a-f]{24}'),
  starts('cloud', 'heroku', 'HRKU-', SIX),
  starts('cloud', 'fly', 'fo1_ fm1_ fm2_ FlyV1', '[A-Za-z0-9+/_=-]{10}'),
  starts('cloud', 'vercel', 'vcp_ vci_ vca_ vcr_ vck_ vercel_blob_rw_', RUN16),
  starts('cloud', 'netlify', 'nfp_ nfc_ nfo_', RUN16),
  starts('cloud', 'render', 'rnd_', RUN16),
  starts('cloud', 'supabase', 'sbp_ sb_secret_', DIGIT),
  starts('cloud', 'planetscale', 'pscale_tkn_ pscale_pw_ pscale_oauth_', SIX),
  starts('cloud', 'neon', 'napi_', RUN16),
  starts('cloud', 'databricks', 'dapi dose dkea', HEX),
  starts('cloud', 'doppler', 'dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.', '[A-Za-z0-9_.-]{6}'),
  starts('cloud', 'pulumi', 'pul-', HEX),
  starts('cloud', 'vault', 'hvs. hvb. hvr.', SIX),
  starts('cloud', 'vault-legacy', 's. b.', '(?=[A-Za-z]{0,23}[0-9])[A-Za-z0-9]{24}'),
  starts('cloud', 'tailscale', 'tskey-', SIX),
  starts('cloud', 'scaleway', 'SCW', '(?=[A-Z]{0,16}[0-9])[A-Z0-9]{17}'),
  starts('cloud', 'yandex', 'AQVN y0_Ag t1.', LONG),
  starts('cloud', 'confluent', 'cflt', '[A-Za-z0-9+/]{40}'),
  starts('cloud', 'prefect', 'pnu_ pnb_', RUN16),

  // Source hosts
  starts('source', 'github', 'ghp_ gho_ ghu_ ghs_ ghr_', FOUR),
  starts('source', 'github-fine-grained', 'github_pat_', '[A-Za-z0-9_]{4}'),
  starts(
    'source',
    'gitlab',
    'glpat- gldt- glrt- glrtr- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct- glwt-',
    SIX,
  ),
  starts('source', 'gitlab-runner', 'GR1348941', SIX),
  starts('source', 'bitbucket', 'ATBB ATCTT3', '[A-Za-z0-9_=-]{16}'),
  starts('source', 'atlassian', 'ATATT3 ATTA ATSTT3', '[A-Za-z0-9_=-]{16}'),
  starts('source', 'sourcegraph', 'sgp_ sgd_ slk_', HEX),
  starts('source', 'circleci', 'CCIPAT_ CCIPRJ_', SIX),
  starts('source', 'buildkite', 'bkua_ bkaj_ bkpt_', HEX),
  starts('source', 'harness', 'pat. sat.', '[A-Za-z0-9_-]{22}\\.[0-9a-f]{24}'),

  // Payment and commerce
  starts('payment', 'stripe', 'sk_live_ sk_test_ rk_live_ rk_test_ sk_org_ sk_prod_', FOUR),
  starts('payment', 'stripe-webhook', 'whsec_', '[A-Za-z0-9+/]{6}'),
  starts('payment', 'square', 'sq0atp- sq0csp- sq0idp- EAAAE EAAAl', '[A-Za-z0-9_-]{10}'),
  starts('payment', 'paypal', 'access_token$', '(?:production|sandbox)'),
  starts('payment', 'adyen', 'AQE', '[a-z][A-Za-z0-9+/]{40}'),
  starts('payment', 'razorpay', 'rzp_live_ rzp_test_', SIX),
  starts('payment', 'flutterwave', 'FLWSECK- FLWSECK_', SIX),
  starts(
    'payment',
    'plaid',
    'access-sandbox- access-production- access-development-',
    '[0-9a-f]{8}-[0-9a-f]{4}',
  ),
  starts('payment', 'shopify', 'shpat_ shpca_ shppa_ shpss_ shptka_ shpua_', FOUR),
  starts('payment', 'easypost', 'EZAK EZTK', '[A-Za-z0-9]{20}'),
  starts('payment', 'duffel', 'duffel_live_ duffel_test_', SIX),
  starts('payment', 'paddle', 'pdl_live_ pdl_sdbx_ pdl_ntfset_', SIX),
  starts('payment', 'polar', 'polar_oat_ polar_pat_ polar_whs_', SIX),
  starts('payment', 'xendit', 'xnd_production_ xnd_development_', SIX),
  starts('payment', 'midtrans', 'Mid-server-', SIX),
  starts('payment', 'mercadopago', 'APP_USR- TEST-', '[0-9]{10}'),
  starts('payment', 'shippo', 'shippo_live_ shippo_test_', SIX),

  // Chat
  starts(
    'chat',
    'slack',
    'xoxb- xoxp- xoxa- xoxr- xoxs- xoxe- xoxc- xoxd- xoxo- xoxe.xox xapp- xwfp-',
    '[A-Za-z0-9%.-]{4}',
  ),
  starts('chat', 'linear', 'lin_api_ lin_oauth_ lin_wh_', SIX),

  // Mail
  starts('mail', 'sendgrid', 'SG.', '[A-Za-z0-9_-]{10}'),
  starts('mail', 'mailgun', 'key-', '(?=[a-z]{0,31}[0-9])[0-9a-z]{26}'),
  starts('mail', 'brevo', 'xkeysib- xsmtpsib-', SIX),
  starts('mail', 'resend', 're_', '(?=[A-Za-z_]{0,30}[0-9])[A-Za-z0-9]{6,12}_?[A-Za-z0-9]{10}'),
  starts('mail', 'mandrill', 'md-', '(?=[A-Za-z_-]{0,21}[0-9])[A-Za-z0-9_-]{22}'),
  starts('mail', 'mailersend', 'mlsn.', '[0-9a-f]{6}'),
  // Private in spite of its pk_.
  starts('mail', 'klaviyo', 'pk_', '[0-9a-f]{30}'),

  // Models
  // Also Anthropic, OpenRouter, DeepSeek, LiteLLM, Langfuse.
  starts(
    'model',
    'openai-style',
    'sk-',
    '(?!SK)(?:[a-z]{2,10}-){0,2}(?:(?=[A-Za-z]{0,60}[0-9])[A-Za-z0-9]{6}|x{6}|X{6})',
  ),
  starts('model', 'openai-named', 'sk-proj- sk-svcacct- sk-admin- sk-ant- sk-or-', DIGIT),
  starts('model', 'elevenlabs', 'sk_', '(?=[A-Za-z]{0,60}[0-9])[A-Za-z0-9]{20}'),
  starts(
    'model',
    'huggingface',
    'hf_ api_org_',
    '(?=[A-Za-z]{0,60}[0-9]|[a-z]{0,20}[A-Z]|x{6})[A-Za-z0-9]{6}',
  ),
  // The portal's own: a buyer may hold one.
  starts('model', 'portal-api-key', 'pilotkey_', RUN16),
  starts('model', 'groq', 'gsk_', SIX),
  starts('model', 'replicate', 'r8_', '[A-Za-z0-9]{6}'),
  starts('model', 'perplexity', 'pplx-', RUN),
  starts('model', 'xai', 'xai-', RUN),
  starts('model', 'fireworks', 'fw_', RUN16),
  starts('model', 'together', 'tgp_v1_', SIX),
  starts('model', 'nvidia', 'nvapi-', SIX),
  starts('model', 'langsmith', 'lsv2_pt_ lsv2_sk_ ls__', SIX),
  starts('model', 'pinecone', 'pcsk_', SIX),
  starts('model', 'cerebras', 'csk-', RUN16),
  starts('model', 'tavily', 'tvly-', DIGIT),
  starts('model', 'firecrawl', 'fc-', '(?=[a-f]{0,31}[0-9])[0-9a-f]{24}'),
  starts(
    'model',
    'voyage-modal',
    'pa- ak- as-',
    '(?=[A-Za-z_-]{0,30}[0-9])(?=[a-z0-9_-]{0,20}[A-Z])[A-Za-z0-9_-]{22}',
  ),
  starts('model', 'jina', 'jina_', RUN16),
  starts('model', 'e2b', 'e2b_', HEX),
  starts('model', 'runpod', 'rpa_', RUN16),
  starts('model', 'apify', 'apify_api_ bb_live_', SIX),

  // Package registries
  starts('package', 'npm', 'npm_', '(?=[A-Za-z]{0,60}[0-9]|x{6}|[A-Z]{6})[A-Za-z0-9]{6}'),
  starts('package', 'pypi', 'pypi-', '(?:AgE[A-Za-z0-9_-]{4}|(?=[A-Za-z_-]{0,60}[0-9])[A-Za-z0-9_-]{16})'),
  starts('package', 'rubygems', 'rubygems_', '(?=[a-f]{0,15}[0-9])[0-9a-f]{6}'),
  starts('package', 'crates', 'cio', '(?=[A-Za-z]{0,31}[0-9])[A-Za-z0-9]{30}'),
  starts('package', 'nuget', 'oy2', '[a-z0-9]{36}'),
  starts('package', 'clojars', 'CLOJARS_', '[0-9a-f]{6}'),
  starts('package', 'docker', 'dckr_pat_ dckr_oat_', SIX),
  starts('package', 'jfrog', 'AKCp cmVmdGtu', '[A-Za-z0-9]{20}'),
  starts('package', 'sonar', 'squ_ sqp_ sqa_', HEX),

  // Monitoring
  starts('monitoring', 'grafana', 'glsa_ glc_', '[A-Za-z0-9+/]{6}'),
  starts('monitoring', 'sentry', 'sntrys_ sntryu_ sntrya_', SIX),
  starts('monitoring', 'newrelic', 'NRAK- NRII- NRIQ- NRRA- NRJS-', SIX),
  starts('monitoring', 'dynatrace', 'dt0c01. dt0s01. dt0s02. dt0s16.', '[A-Z0-9]{6}'),
  starts('monitoring', 'honeycomb', 'hcaik_ hcbik_ hcxik_', SIX),
  // Phc_ is publishable.
  starts('monitoring', 'posthog', 'phx_ phs_', RUN16),
  starts('monitoring', 'launchdarkly', 'sdk- api-', '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}'),
  starts('monitoring', 'axiom-logfire', 'xaat- xapt- pylf_v1_', SIX),

  // Other services
  starts('saas', 'notion', 'ntn_', DIGIT),
  starts('saas', 'notion-legacy', 'secret_', '(?=[A-Za-z]{0,42}[0-9])[A-Za-z0-9]{20}'),
  starts('saas', 'airtable', 'pat', '[A-Za-z0-9]{14}\\.[0-9a-f]{16}'),
  starts(
    'saas',
    'airtable-legacy',
    'key',
    '(?=[A-Za-z]{0,13}[0-9])(?=[A-Z0-9]{0,13}[a-z])(?=[a-z0-9]{0,13}[A-Z])[A-Za-z0-9]{14}(?![A-Za-z0-9])',
  ),
  starts('saas', 'figma', 'figd_ figo_ figu_', SIX),
  starts('saas', 'hubspot', 'pat-na1- pat-na2- pat-eu1- pat-ap1-', '[0-9a-f-]{6}'),
  starts('saas', 'salesforce', '00D', '[A-Za-z0-9]{12,15}![A-Za-z0-9._]{20}'),
  starts('saas', 'typeform', 'tfp_', RUN16),
  starts('saas', 'contentful', 'CFPAT-', SIX),
  starts('saas', 'dropbox', 'sl.', '(?:u\\.)?[A-Za-z0-9_-]{40}'),
  starts('saas', 'facebook', 'EAA IGQ', '(?=[A-Za-z]{0,60}[0-9])[A-Za-z0-9]{28}'),
  starts('saas', 'twitter', 'AAAAAAAAAAAAAAAAAAAA', '[A-Za-z0-9%]{20}'),
  starts('saas', 'postman', 'PMAK-', '[0-9a-f]{6}'),
  // Pk.eyJ is publishable.
  starts('saas', 'mapbox', 'sk.eyJ tk.eyJ', SIX),
  starts('saas', 'onepassword', 'ops_eyJ A3-', '(?:[A-Za-z0-9_-]{20}|[A-Z0-9]{6}-)'),
  starts('saas', 'clickup', 'pk_', '[0-9]{6,10}_[A-Z0-9]{16}'),
  starts('saas', 'frameio-readme', 'fio-u- rdme_ cal_live_', LONG),
];

/** Every format that is refused wherever it stands; credential words (`password: …`) are judged in `labels.ts`. */
export const RULES: readonly Rule[] = [...PROVIDERS, ...SHAPES];
