import { type Rule, starts } from './rule';
import { SHAPES } from './shapes';

const FOUR = '[A-Za-z0-9]{4}';
const SIX = '[A-Za-z0-9_-]{6}';
const LONG = '[A-Za-z0-9_-]{20}';
const HEX = '[0-9a-f]{16}';
/** Six characters or more, with a digit: distinguishes a value from a name such as `npm_config`. */
const DIGIT = '(?=[A-Za-z_-]{0,60}[0-9])[A-Za-z0-9_-]{6}';
/** A digit in one unbroken run of letters and digits: distinguishes a value from hyphenated words. */
const RUN = '(?=[A-Za-z]{0,60}[0-9])[A-Za-z0-9]{6}';
/** Twenty characters with a digit among the first. */
const CUT = '(?=[A-Za-z_-]{0,40}[0-9])[A-Za-z0-9_-]{20}';
const RUN16 = '(?=[A-Za-z]{0,60}[0-9])[A-Za-z0-9]{16}';

/**
 * Values in a provider's format, recognised by their prefix (alternatives separated by spaces) and the following
 * characters. Lengths are minimums, never exact, because providers lengthen their formats.
 */
const PROVIDERS: readonly Rule[] = [
  // Private keys
  starts('nostr', 'nsec1', '[a-z0-9]{40}'),
  starts('bitcoin-private-key', '5H 5J 5K', '[1-9A-HJ-NP-Za-km-z]{49}(?![A-Za-z0-9])'),
  starts(
    'bitcoin-private-key-compressed',
    'Kw Kx Ky Kz L1 L2 L3 L4 L5',
    '(?=[A-Za-z]{0,48}[1-9])[1-9A-HJ-NP-Za-km-z]{50}(?![A-Za-z0-9])',
  ),
  starts('extended-private-key', 'xprv yprv zprv tprv', '[A-Za-z0-9]{40}'),

  // Split in two after its prefix
  starts(
    'split-value',
    'sk-proj- sk-ant- sk-or- sk-svcacct- sk_live_ sk_test_ rk_live_ ghp_ gho_ ghs_ github_pat_ glpat- xoxb- xoxp- xapp- npm_ shpat_ hf_ gsk_ dop_v1_ SG. AIza ya29.',
    `[\\s\\\\n]{1,3}${CUT}`,
  ),
  starts(
    'split-aws-access-key-id',
    'AKIA ASIA',
    '[\\s-]{1,3}(?=[A-Z]{0,15}[0-9])[A-Z0-9]{16}(?![A-Za-z0-9])',
  ),
  starts(
    'spaced-value',
    'sk gh glpat xox github',
    `(?:[pousr]|[bpars]|_pat)?(?: [-_] ?|[-_] )(?:(?:proj|ant|or|live|test)\\s?[-_]\\s?|[0-9]{6,14} ?- ?){0,2}${CUT}`,
  ),

  // Hashes of passwords, which are guessed at leisure
  starts('password-hash', '$2a$ $2b$ $2x$ $2y$', '[0-9]{2}\\$[./A-Za-z0-9]{22}'),
  starts('crypt-hash', '$1$ $5$ $6$ $y$', '[./A-Za-z0-9=,$]{2,40}\\$[./A-Za-z0-9]{22}'),
  starts('argon-hash', '$argon2i$ $argon2d$ $argon2id$', 'v=[0-9]{2}\\$[a-z0-9=,]{6,40}\\$[A-Za-z0-9+/]{8}'),

  // Cloud
  starts('aws-access-key-id', 'AKIA ASIA ABIA ACCA', '[A-Z0-9]{12}'),
  starts('aws-bedrock', 'ABSK bedrock-api-key-', '[A-Za-z0-9+/=]{20}'),
  starts('aws-session-token', 'FwoGZXIvYXdz IQoJb3JpZ2lu', '[A-Za-z0-9+/]{20}'),
  starts('aws-mws', 'amzn.mws.', '[0-9a-f]{6}'),
  starts('gcp-api-key', 'AIza', '[A-Za-z0-9_-]{12}'),
  starts('gcp-oauth-token', 'ya29.', '[A-Za-z0-9_-]{10}'),
  starts('gcp-client-secret', 'GOCSPX-', SIX),
  starts('gcp-refresh-token', '1//0', LONG),
  starts('gcp-hmac-key', 'GOOG1', '[A-Z0-9]{18}'),
  starts('alibaba', 'LTAI', '[A-Za-z0-9]{12}'),
  starts('tencent', 'AKID', '[A-Za-z0-9]{13}'),
  starts('volcengine', 'AKLT', '[A-Za-z0-9]{16}'),
  starts('digitalocean', 'dop_v1_ doo_v1_ dor_v1_', SIX),
  starts('cloudflare', 'cfk_ cfut_ cfat_ cfoat_', RUN16),
  starts('cloudflare-origin-ca', 'v1.0-', '[0-9a-f]{24}'),
  starts('heroku', 'HRKU-', SIX),
  starts('fly', 'fo1_ fm1_ fm2_ FlyV1', '[A-Za-z0-9+/_=-]{10}'),
  starts('vercel', 'vcp_ vci_ vca_ vcr_ vck_ vercel_blob_rw_', RUN16),
  starts('netlify', 'nfp_ nfc_ nfo_', RUN16),
  starts('render', 'rnd_', RUN16),
  starts('supabase', 'sbp_ sb_secret_', DIGIT),
  starts('planetscale', 'pscale_tkn_ pscale_pw_ pscale_oauth_', SIX),
  starts('neon', 'napi_', RUN16),
  starts('databricks', 'dapi dose dkea', HEX),
  starts('doppler', 'dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.', '[A-Za-z0-9_.-]{6}'),
  starts('pulumi', 'pul-', HEX),
  starts('vault', 'hvs. hvb. hvr.', SIX),
  starts('vault-legacy', 's. b.', '(?=[A-Za-z]{0,23}[0-9])[A-Za-z0-9]{24}'),
  starts('tailscale', 'tskey-', SIX),
  starts('scaleway', 'SCW', '(?=[A-Z]{0,16}[0-9])[A-Z0-9]{17}'),
  starts('yandex', 'AQVN y0_Ag t1.', LONG),
  starts('vk', 'vk1.a.', LONG),
  starts('confluent', 'cflt', '[A-Za-z0-9+/]{40}'),
  starts('openshift', 'sha256~', '[A-Za-z0-9_-]{40}'),
  starts('scalingo', 'tk-us-', '[A-Za-z0-9_-]{40}'),
  starts('infracost', 'ico-', '(?=[A-Za-z]{0,31}[0-9])[A-Za-z0-9]{32}'),
  starts('defined-networking', 'dnkey-', '[a-z0-9=_-]{26}'),
  starts('prefect', 'pnu_ pnb_', RUN16),

  // Source hosts
  starts('github', 'ghp_ gho_ ghu_ ghs_ ghr_', FOUR),
  starts('github-fine-grained', 'github_pat_', '[A-Za-z0-9_]{4}'),
  starts(
    'gitlab',
    'glpat- gldt- glrt- glrtr- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct- glwt-',
    SIX,
  ),
  starts('gitlab-runner', 'GR1348941', SIX),
  starts('bitbucket', 'ATBB ATCTT3 BBDC-', '[A-Za-z0-9_=+/-]{16}'),
  starts('atlassian', 'ATATT3 ATTA ATSTT3', '[A-Za-z0-9_=-]{16}'),
  starts('sourcegraph', 'sgp_ sgd_ slk_', HEX),
  starts('circleci', 'CCIPAT_ CCIPRJ_', SIX),
  starts('buildkite', 'bkua_ bkaj_ bkpt_', HEX),
  starts('harness', 'pat. sat.', '[A-Za-z0-9_-]{22}\\.[0-9a-f]{24}'),

  // Payment and commerce
  starts('stripe', 'sk_live_ sk_test_ rk_live_ rk_test_ sk_org_ sk_prod_', FOUR),
  starts('stripe-webhook', 'whsec_', '[A-Za-z0-9+/]{6}'),
  starts('square', 'sq0atp- sq0csp- sq0idp- EAAAE EAAAl', '[A-Za-z0-9_-]{10}'),
  starts('paypal', 'access_token$', '(?:production|sandbox)'),
  starts('adyen', 'AQE', '[a-z][A-Za-z0-9+/]{40}'),
  starts('razorpay', 'rzp_live_ rzp_test_', SIX),
  starts('flutterwave', 'FLWSECK- FLWSECK_', SIX),
  starts('plaid', 'access-sandbox- access-production- access-development-', '[0-9a-f]{8}-[0-9a-f]{4}'),
  starts('shopify', 'shpat_ shpca_ shppa_ shpss_ shptka_ shpua_', FOUR),
  starts('easypost', 'EZAK EZTK', '[A-Za-z0-9]{20}'),
  starts('duffel', 'duffel_live_ duffel_test_', SIX),
  starts('paddle', 'pdl_live_ pdl_sdbx_ pdl_ntfset_', SIX),
  starts('polar', 'polar_oat_ polar_pat_ polar_whs_', SIX),
  starts('xendit', 'xnd_production_ xnd_development_', SIX),
  starts('midtrans', 'Mid-server-', SIX),
  starts('mercadopago', 'APP_USR- TEST-', '[0-9]{10}'),
  starts('shippo', 'shippo_live_ shippo_test_', SIX),

  // Chat
  starts(
    'twilio',
    'SK0 SK1 SK2 SK3 SK4 SK5 SK6 SK7 SK8 SK9 SKa SKb SKc SKd SKe SKf',
    '[0-9a-f]{31}(?![0-9A-Za-z])',
  ),
  starts(
    'slack',
    'xoxb- xoxp- xoxa- xoxr- xoxs- xoxe- xoxc- xoxd- xoxo- xoxe.xox xapp- xwfp-',
    '[A-Za-z0-9%.+/-]{4}',
  ),
  starts('linear', 'lin_api_ lin_oauth_ lin_wh_', SIX),

  // Mail
  starts('sendgrid', 'SG.', '[A-Za-z0-9_-]{10}'),
  starts('mailgun', 'key-', '(?=[a-z]{0,31}[0-9])[0-9a-z]{26}'),
  starts('brevo', 'xkeysib- xsmtpsib-', SIX),
  starts('resend', 're_', '(?=[A-Za-z_]{0,30}[0-9])[A-Za-z0-9]{6,12}_?[A-Za-z0-9]{10}'),
  starts('mandrill', 'md-', '(?=[A-Za-z_-]{0,21}[0-9])[A-Za-z0-9_-]{22}'),
  starts('mailersend', 'mlsn.', '[0-9a-f]{6}'),
  // Private in spite of its pk_.
  starts('klaviyo', 'pk_', '[0-9a-f]{30}'),

  // Models
  // Also Anthropic, OpenRouter, DeepSeek, LiteLLM, Langfuse.
  starts(
    'openai-style',
    'sk-',
    '(?!SK)(?:[a-z]{2,10}-){0,2}(?:(?=[A-Za-z]{0,60}[0-9])[A-Za-z0-9]{6}|x{6}|X{6})',
  ),
  starts('openai-named', 'sk-proj- sk-svcacct- sk-admin- sk-ant- sk-or-', DIGIT),
  starts('elevenlabs', 'sk_', '(?=[A-Za-z]{0,60}[0-9])[A-Za-z0-9]{20}'),
  starts('huggingface', 'hf_ api_org_', '(?=[A-Za-z]{0,60}[0-9]|[a-z]{0,20}[A-Z]|x{6})[A-Za-z0-9]{6}'),
  // The portal's own keys: a buyer may have one.
  starts('portal-api-key', 'pilotkey_', RUN16),
  starts('groq', 'gsk_', SIX),
  starts('replicate', 'r8_', '[A-Za-z0-9]{6}'),
  starts('perplexity', 'pplx-', RUN),
  starts('xai', 'xai-', RUN),
  starts('fireworks', 'fw_', RUN16),
  starts('together', 'tgp_v1_', SIX),
  starts('nvidia', 'nvapi-', SIX),
  starts('langsmith', 'lsv2_pt_ lsv2_sk_ ls__', SIX),
  starts('pinecone', 'pcsk_', SIX),
  starts('cerebras', 'csk-', RUN16),
  starts('tavily', 'tvly-', DIGIT),
  starts('firecrawl', 'fc-', '(?=[a-f]{0,31}[0-9])[0-9a-f]{24}'),
  starts(
    'voyage-modal',
    'pa- ak- as-',
    '(?=[A-Za-z_-]{0,30}[0-9])(?=[a-z0-9_-]{0,20}[A-Z])[A-Za-z0-9_-]{22}',
  ),
  starts('jina', 'jina_', RUN16),
  starts('e2b', 'e2b_', HEX),
  starts('runpod', 'rpa_', RUN16),
  starts('apify', 'apify_api_ bb_live_', SIX),

  // Package registries
  starts('npm', 'npm_', '(?=[A-Za-z]{0,60}[0-9]|x{6}|[A-Z]{6})[A-Za-z0-9]{6}'),
  starts('pypi', 'pypi-', '(?:AgE[A-Za-z0-9_-]{4}|(?=[A-Za-z_-]{0,60}[0-9])[A-Za-z0-9_-]{16})'),
  starts('rubygems', 'rubygems_', '(?=[a-f]{0,15}[0-9])[0-9a-f]{6}'),
  starts('crates', 'cio', '(?=[A-Za-z]{0,31}[0-9])[A-Za-z0-9]{30}'),
  starts('nuget', 'oy2', '[a-z0-9]{36}'),
  starts('clojars', 'CLOJARS_', '[0-9a-f]{6}'),
  starts('docker', 'dckr_pat_ dckr_oat_', SIX),
  starts('jfrog', 'AKCp cmVmdGtu', '[A-Za-z0-9]{20}'),
  starts('sonar', 'squ_ sqp_ sqa_', HEX),

  // Monitoring
  starts('grafana', 'glsa_ glc_', '[A-Za-z0-9+/]{6}'),
  starts('sentry', 'sntrys_ sntryu_ sntrya_', SIX),
  starts('newrelic', 'NRAK- NRII- NRIQ- NRRA- NRJS-', SIX),
  starts('dynatrace', 'dt0c01. dt0s01. dt0s02. dt0s16.', '[A-Z0-9]{6}'),
  starts('honeycomb', 'hcaik_ hcbik_ hcxik_', SIX),
  // Phc_ is publishable.
  starts('posthog', 'phx_ phs_', RUN16),
  starts('launchdarkly', 'sdk- api-', '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}'),
  starts('axiom-logfire', 'xaat- xapt- pylf_v1_', SIX),

  // Other services
  starts('notion', 'ntn_', DIGIT),
  starts('notion-legacy', 'secret_', '(?=[A-Za-z]{0,42}[0-9])[A-Za-z0-9]{20}'),
  starts('airtable', 'pat', '[A-Za-z0-9]{14}\\.[0-9a-f]{16}'),
  starts(
    'airtable-legacy',
    'key',
    '(?=[A-Za-z]{0,13}[0-9])(?=[A-Z0-9]{0,13}[a-z])(?=[a-z0-9]{0,13}[A-Z])[A-Za-z0-9]{14}(?![A-Za-z0-9+/=])',
  ),
  starts('figma', 'figd_ figo_ figu_', SIX),
  starts('hubspot', 'pat-na1- pat-na2- pat-eu1- pat-ap1-', '[0-9a-f-]{6}'),
  starts('salesforce', '00D', '[A-Za-z0-9]{12,15}![A-Za-z0-9._]{20}'),
  starts('typeform', 'tfp_', RUN16),
  starts('contentful', 'CFPAT-', SIX),
  starts('dropbox', 'sl.', '(?:u\\.)?[A-Za-z0-9_-]{40}'),
  starts('facebook', 'EAA IGQ', '(?=[A-Za-z]{0,60}[0-9])[A-Za-z0-9]{28}'),
  starts('twitter', 'AAAAAAAAAAAAAAAAAAAA', '[A-Za-z0-9%]{20}'),
  starts('postman', 'PMAK-', '[0-9a-f]{6}'),
  // Pk.eyJ is publishable.
  starts('mapbox', 'sk.eyJ tk.eyJ', SIX),
  starts('onepassword', 'ops_eyJ', LONG),
  starts('onepassword-secret-key', 'A3-', '[A-Z0-9]{6}-'),
  starts('clickup', 'pk_', '[0-9]{6,10}_[A-Z0-9]{16}'),
  starts('adobe', 'p8e-', '(?=[a-z]{0,30}[0-9])[a-z0-9]{32}'),
  starts('adafruit', 'aio_', '(?=[A-Za-z]{0,27}[0-9])[A-Za-z0-9]{28}'),
  starts('octopus-deploy', 'API-', '(?=[A-Z]{0,25}[0-9])[A-Z0-9]{26}'),
  starts('settlemint', 'sm_aat_ sm_pat_ sm_sat_', RUN16),
  starts('openai-session', 'sess-', '(?=[A-Za-z]{0,39}[0-9])[A-Za-z0-9]{40}'),
  starts('frameio-readme', 'fio-u- rdme_ cal_live_', LONG),
];

/** Formats that are refused anywhere in a text. See `labels.ts` for credential words (`password: …`). */
export const RULES: readonly Rule[] = [...PROVIDERS, ...SHAPES];
