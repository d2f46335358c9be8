import { providerFamilies, type Servers } from '../../developer-api/serving';
import { erasuresFile } from '../../leads/erasure-store';
import { env } from '../../process/env';
import { installation, securityContacts } from '../../process/installation';
import { guardrailRunSchema } from './guardrail-results';
import lastRun from './guardrail-results.json';
import { type TrustDocument, trustDocument } from './trust-document';

const run = guardrailRunSchema.parse(lastRun);

export interface TrustDeps extends Pick<Servers, 'providers'> {
  /** Undefined where the portal's own server is not in front. */
  frontServerToken: string | undefined;
  /** The secrets of which the database holds one. */
  secretsInTable: () => Promise<readonly string[]>;
}

/** Returns true if the database holds a secret. Assumes one when it cannot be read, so that nothing is claimed. */
async function hasSecretsInDatabase({ secretsInTable }: TrustDeps): Promise<boolean> {
  try {
    return (await secretsInTable()).length > 0;
  } catch {
    return true;
  }
}

/** Loads the trust document with addresses below `baseUrl`. */
export async function readTrust(deps: TrustDeps, baseUrl: string): Promise<TrustDocument> {
  const { frontServerToken, providers } = deps;
  return trustDocument({
    vendor: env.VENDOR_NAME,
    baseUrl,
    installation,
    securityContacts,
    retentionMonths: env.RETENTION_MONTHS,
    tellsFounders: env.ALERT_WEBHOOK_URL !== undefined,
    providers: providerFamilies.filter((family) => providers[family] !== undefined),
    measured: {
      hasFrontServer: frontServerToken !== undefined,
      isBehindProxies: env.TRUSTED_PROXY_HOPS > 0,
      hasSecretsInDatabase: await hasSecretsInDatabase(deps),
      hasErasureList: erasuresFile() !== undefined,
    },
    run,
  });
}
