import { providerFamilies, type Servers } from '../../developer-api/kernel/serving';
import { erasuresFile } from '../../leads/erasure-store';
import { env } from '../../process/env';
import { installation, securityContacts } from '../../process/installation';
import { hasTrustedProxies } from '../../process/public-url';
import lastRun from './guardrail-results.json';
import { guardrailRunSchema } from './guardrail-tests';
import { type TrustDocument, trustDocument } from './trust-document';

const run = guardrailRunSchema.parse(lastRun);

export interface TrustDeps extends Pick<Servers, 'providers'> {
  /** Undefined if the portal does not run behind its own server. */
  frontServerToken: string | undefined;
}

export async function readTrust(deps: TrustDeps, baseUrl: string): Promise<TrustDocument> {
  const { frontServerToken, providers } = deps;
  return trustDocument({
    vendor: env.VENDOR_NAME,
    baseUrl,
    installation,
    securityContacts,
    retentionMonths: env.RETENTION_MONTHS,
    tellsFounders: env.ALERT_WEBHOOK_URL !== undefined,
    identityProvider: env.OIDC_ISSUER && new URL(env.OIDC_ISSUER).host,
    secondFactorOf: env.REQUIRE_SECOND_FACTOR,
    providers: providerFamilies.filter((family) => providers[family] !== undefined),
    measured: {
      hasFrontServer: frontServerToken !== undefined,
      isBehindProxies: hasTrustedProxies,
      hasErasureList: erasuresFile() !== undefined,
    },
    run,
  });
}
