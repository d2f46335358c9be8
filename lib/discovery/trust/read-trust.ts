import { env } from '../../process/env';
import { installation, securityContacts } from '../../process/installation';
import { guardrailRunSchema } from './guardrail-results';
import lastRun from './guardrail-results.json';
import { type TrustDocument, trustDocument } from './trust-document';

const run = guardrailRunSchema.parse(lastRun);

/** What this installation says of itself, with addresses below `baseUrl`. */
export function readTrust(baseUrl: string): TrustDocument {
  return trustDocument({
    vendor: env.VENDOR_NAME,
    baseUrl,
    installation,
    securityContacts,
    retentionMonths: env.RETENTION_MONTHS,
    tellsFounders: env.ALERT_WEBHOOK_URL !== undefined,
    run,
  });
}
