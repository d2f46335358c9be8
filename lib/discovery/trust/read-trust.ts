import { providerFamilies, type Servers } from '../../developer-api/kernel/serving';
import { erasuresFile } from '../../leads/erasure-store';
import type { PublishedOffers } from '../../offers/offer-store';
import { env, hasDeveloperApi } from '../../process/env';
import { installation, securityContacts, vendorName } from '../../process/installation';
import { hasTrustedProxies } from '../../process/public-url';
import lastRun from './guardrail-results.json';
import { guardrailRunSchema } from './guardrail-tests';
import { type TrustDocument, trustDocument } from './trust-document';

const run = guardrailRunSchema.parse(lastRun);

export interface TrustDeps extends Pick<Servers, 'providers'> {
  offers: Pick<PublishedOffers, 'current'>;
  /** Undefined if the portal does not run behind its own server. */
  frontServerToken: string | undefined;
}

export async function readTrust(deps: TrustDeps, baseUrl: string): Promise<TrustDocument> {
  const { frontServerToken, providers } = deps;
  const { offers, details, samples } = await deps.offers.current();
  return trustDocument({
    vendor: vendorName(),
    baseUrl,
    installation: installation(),
    securityContacts: securityContacts(),
    retentionMonths: env.RETENTION_MONTHS,
    tellsFounders: env.ALERT_WEBHOOK_URL !== undefined,
    hasDeveloperApi,
    providers: providerFamilies.filter((family) => hasDeveloperApi && providers[family] !== undefined),
    offersOperations: [...details.values()].some(({ operations }) => operations.length > 0),
    hasSamples: offers.some(({ id, sample_package_url }) => {
      const uploaded = samples.get(id);
      return sample_package_url !== undefined && (!uploaded || Object.keys(uploaded.files).length > 0);
    }),
    identityProvider: env.OIDC_ISSUER && new URL(env.OIDC_ISSUER).host,
    secondFactorOf: env.REQUIRE_SECOND_FACTOR,
    measured: {
      hasFrontServer: frontServerToken !== undefined,
      isBehindProxies: hasTrustedProxies,
      hasErasureList: erasuresFile() !== undefined,
    },
    run,
  });
}
