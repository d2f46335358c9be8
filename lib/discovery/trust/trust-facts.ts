import type { ProviderFamily } from '../../developer-api/kernel/serving';
import type { Installation } from '../../kernel/installation';
import type { GuardrailRun } from './guardrail-tests';

export interface TrustFacts {
  vendor: string;
  baseUrl: string;
  installation: Installation;
  /** Contacts for weaknesses, as URIs. */
  securityContacts: readonly string[];
  retentionMonths: number;
  /** True if a webhook of the founders is notified of requests. */
  tellsFounders: boolean;
  hasDeveloperApi: boolean;
  /** Host of the founders' identity provider; undefined without one. */
  identityProvider: string | undefined;
  /** Founders who must sign in with a second factor. */
  secondFactorOf: 'owners' | 'all' | 'none';
  providers: readonly ProviderFamily[];
  /** True if a published offer names an operation, which the portal's engines or providers run. */
  offersOperations: boolean;
  /** True if a published offer has a sample package with the files to recompute its figures. */
  hasSamples: boolean;
  measured: {
    /** True for the portal's own server, which alone sees connections, sets nonces and lists erasures. */
    hasFrontServer: boolean;
    isBehindProxies: boolean;
    hasErasureList: boolean;
  };
  run: GuardrailRun;
}
