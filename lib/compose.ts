import { Database } from '../db/connect';
import { Engines } from './developer-api/engines/engines';
import type { TriedText } from './developer-api/handlers/try-text-http';
import { ApiKeyDigests } from './developer-api/keys/admit-key';
import { PilotKeyStore } from './developer-api/keys/pilot-key-store';
import { Providers } from './developer-api/providers/providers';
import type { ShownTrialKey } from './developer-api/trials/trial';
import { FounderAuth } from './founders/founder-auth';
import { PortalSecrets, secretFile } from './founders/secrets/secret-store';
import { FormFlash, OneTimeStore } from './http/forms/form-flash-store';
import { LocalRateLimiter, type RateLimiter } from './http/limits/rate-limit';
import { restRedis, tcpRedis } from './http/limits/redis-clients';
import { RedisRateLimiter } from './http/limits/redis-rate-limit';
import { LeadEvents } from './inbox/live-channel';
import { VisitCounter } from './inbox/traffic/visit-store';
import { PublishedOffers } from './offers/offer-store';
import { isKeyInForce } from './pilots/keys/change-key';
import type { PilotSecretKind } from './pilots/labels';
import { ConfigurationError, env } from './process/env';
import { PreviewPictures } from './process/preview/preview-pictures';
import { logRequests } from './process/request-log';
import { QuoteSigner } from './quotes/signing/signing-key-store';

/** Dependencies that the handlers of one process share. */
export interface Deps {
  database: Database;
  offers: PublishedOffers;
  limiter: RateLimiter;
  /** Events of leads on any instance, for open inboxes. */
  leadEvents: LeadEvents;
  /** Visits of public pages, without anything about the visitor. */
  visits: VisitCounter;
  auth: FounderAuth;
  quoteSigner: QuoteSigner;
  /** Parts of the developer API: storage of secrets, threads for its engines, and providers. */
  apiKeyDigests: ApiKeyDigests;
  engines: Engines;
  providers: Providers;
  /** Ties pilots to the keys and the ledger of the developer API, which do not know each other. */
  pilotKeys: PilotKeyStore;
  isPilotKeyInForce: (pilotId: string) => Promise<boolean>;
  /** Proves that `server/` set the private address header; undefined on another host. */
  frontServerToken: string | undefined;
  /** Refused forms, kept for the page that shows them again. */
  formFlash: FormFlash;
  /** Trial keys, kept for the page that shows them once. */
  shownTrialKeys: OneTimeStore<ShownTrialKey>;
  /** Links, keys and calendar addresses of a pilot, kept for the page that shows them once. */
  shownPilotSecrets: OneTimeStore<{ kind: PilotSecretKind; secret: string }>;
  /** Findings in a text that a visitor tried, kept for the page that shows them once. */
  triedTexts: OneTimeStore<TriedText>;
  previews: PreviewPictures;
  /** Address at which the process reaches itself; undefined on a host whose port is unknown. */
  selfOrigin: string | undefined;
  /** True after the signal that ends the process; requests are still answered for a while. */
  isDraining: boolean;
}

/** Next bundles its own copy of every module, so the shared instance is a property of the global object. */
const slot = Symbol.for('pilot-portal.deps');
const shared = globalThis as typeof globalThis & { [slot]?: Deps };

/** Returns limits shared by all instances if Redis is configured, otherwise those of this process. */
function composeLimiter(): RateLimiter {
  const local = new LocalRateLimiter();
  const { REDIS_URL, UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN } = env;
  if (REDIS_URL) return new RedisRateLimiter(tcpRedis(REDIS_URL), local);
  if (UPSTASH_REDIS_REST_URL && UPSTASH_REDIS_REST_TOKEN) {
    return new RedisRateLimiter(restRedis(UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN), local);
  }
  return local;
}

/** Builds the process's dependencies. */
export function composeDeps(databaseUrl: string, frontServerToken?: string): Deps {
  const database = new Database(databaseUrl);
  const secrets = new PortalSecrets(database, secretFile());
  const apiKeyDigests = new ApiKeyDigests(database, secrets);
  const offers = new PublishedOffers(database);
  const deps: Deps = {
    database,
    offers,
    visits: new VisitCounter(database, offers),
    limiter: composeLimiter(),
    leadEvents: new LeadEvents(env.LISTEN_DATABASE_URL ?? databaseUrl, database),
    auth: new FounderAuth(database, secrets),
    quoteSigner: new QuoteSigner(database, secrets),
    apiKeyDigests,
    pilotKeys: new PilotKeyStore(database, apiKeyDigests),
    isPilotKeyInForce: (pilotId) => isKeyInForce({ database }, pilotId),
    engines: new Engines(),
    providers: new Providers(env),
    frontServerToken,
    formFlash: new FormFlash(),
    shownTrialKeys: new OneTimeStore(),
    shownPilotSecrets: new OneTimeStore(),
    triedTexts: new OneTimeStore(),
    previews: new PreviewPictures(),
    selfOrigin: undefined,
    isDraining: false,
  };
  shared[slot] = deps;
  return deps;
}

/** The process's dependencies, built on first use on a host without `server/`. */
export function getDeps(): Deps {
  const existing = shared[slot];
  if (existing) return existing;
  if (!env.DATABASE_URL)
    throw new ConfigurationError('DATABASE_URL must be set on a host that does not run npm start.');
  const deps = composeDeps(env.DATABASE_URL);
  // `next start` sets the port that it listens on; a refused form is then shown again with what was typed.
  const port = process.env.PORT;
  if (port) deps.selfOrigin = `http://127.0.0.1:${port}`;
  void deps.offers.start();
  logRequests();
  return deps;
}
