import { erasuresFile } from '../../leads/erasure-store';
import { env } from '../../process/env';
import { installation, securityContacts } from '../../process/installation';
import { guardrailRunSchema } from './guardrail-results';
import lastRun from './guardrail-results.json';
import { type TrustDocument, trustDocument } from './trust-document';

const run = guardrailRunSchema.parse(lastRun);

/** What of a process decides which measures hold. */
export interface TrustDeps {
  /** Undefined where the portal's own server is not in front. */
  frontServerToken: string | undefined;
  /** Settings of the secrets that the database keeps. */
  secretsInTable: readonly string[];
}

/** What this installation says of itself, with addresses below `baseUrl`. */
export function readTrust({ frontServerToken, secretsInTable }: TrustDeps, baseUrl: string): TrustDocument {
  return trustDocument({
    vendor: env.VENDOR_NAME,
    baseUrl,
    installation,
    securityContacts,
    retentionMonths: env.RETENTION_MONTHS,
    tellsFounders: env.ALERT_WEBHOOK_URL !== undefined,
    measured: {
      hasFrontServer: frontServerToken !== undefined,
      isBehindProxies: env.TRUSTED_PROXY_HOPS > 0,
      hasSecretsInDatabase: secretsInTable.length > 0,
      hasErasureList: erasuresFile() !== undefined,
    },
    run,
  });
}
