import { truncateIp } from '../../kernel/ipv4-address';
import { env } from '../../process/env';
import { findSession } from '../authorize';
import { orError } from '../better-auth';
import { proofMinutes } from '../founder';
import { BuiltAuths, type FounderAuth, record } from '../founder-auth';
import { type Caller, cookiesNeedHttps, headersForAuth } from '../read-caller';
import { tokenDigest } from '../secrets/read-signed-cookie';
import { deleteExpired, deleteSession, findSessionOfToken, updateSessionProved } from '../session-queries';
import { completeWithFactor, completeWithoutFactor, type SignInResult } from '../sign-in';
import { countAttempt, forgetAttempt } from '../throttle-sign-in';
import type { ProviderAuth } from './provider-auth';
import {
  hasProvedFactor,
  type ProviderClaims,
  type ProviderProblem,
  providerProblem,
  providerSignInAgeMaxSeconds,
  signedInAtProvider,
} from './provider-rules';

const providerAuths = new BuiltAuths(async () => (await import('./provider-auth')).providerAuthOn);

/** Time for the provider to answer, in milliseconds. */
const providerWithinMs = 15_000;

/** Returns the result of `work`; undefined if the provider does not answer in time. */
function runWithProvider<Result>(
  auth: FounderAuth,
  { headers }: Caller,
  work: (providerAuth: ProviderAuth) => Promise<Result>,
): Promise<Result | undefined> {
  return auth.runWaiting(providerAuths, cookiesNeedHttps(headers), providerWithinMs, work);
}

/** Sign-in at the provider that waits for its founder; `cookies` are Set-Cookie values that belong to it. */
interface BegunAtProvider {
  url: string;
  cookies: string[];
}

/**
 * Starts a sign-in at the identity provider, which then leads to `next`. Asks a founder who is signed in to sign in
 * there again. Returns undefined if the provider does not answer.
 */
export async function beginAtProvider(
  auth: FounderAuth,
  caller: Caller,
  next: string,
): Promise<BegunAtProvider | undefined> {
  const isAgain = (await findSession(auth, caller.headers, false, true)) !== undefined;
  // With a limit on its age, the provider reports when its founder signed in.
  const age: Record<string, string> = isAgain
    ? { prompt: 'login', max_age: '0' }
    : { max_age: `${providerSignInAgeMaxSeconds}` };
  const body = { provider: env.OIDC_ISSUER ?? '', callbackURL: next, additionalParams: age };
  const given = { body, headers: headersForAuth(caller), returnHeaders: true } as const;
  const result = await runWithProvider(auth, caller, ({ api }) => orError(api.signInSocial(given)));
  if (!result || 'error' in result || !result.done.response.url) return undefined;
  return { url: result.done.response.url, cookies: result.done.headers.getSetCookie() };
}

/** Counts sign-ins at the provider by address only, because nobody has named an account. */
const guesserOf = ({ clientAddress }: Caller) => ({ email: `provider ${clientAddress}`, clientAddress });

/**
 * Signs in the founder whom the identity provider names: the one bound to the issuer and subject at the first sign-in,
 * otherwise the invited one with this verified address. Ends the caller's earlier session. But a founder who is signed
 * in keeps the session, and is refused, if the provider does not confirm a new sign-in.
 */
export async function signInAtProvider(
  auth: FounderAuth,
  caller: Caller,
  query: URLSearchParams,
): Promise<{ result: SignInResult | { outcome: ProviderProblem }; next: string | null }> {
  const guesser = guesserOf(caller);
  const counted = await auth.database.run((orm) => countAttempt(orm, guesser));
  if (counted.outcome === 'throttled') return { result: { outcome: 'throttled' }, next: null };
  const earlier = await findSession(auth, caller.headers, false, true);
  const call: { claims?: ProviderClaims } = {};
  const { claimsOfCall } = await import('./provider-auth');
  const response = await claimsOfCall.run(call, () =>
    runWithProvider(auth, caller, ({ api }) =>
      api.callbackOAuth({
        method: 'GET',
        params: { id: env.OIDC_ISSUER ?? '' },
        query: Object.fromEntries(query),
        headers: headersForAuth(caller),
        asResponse: true,
      }),
    ),
  );
  const next = response?.headers.get('location') ?? null;
  const cookies = response?.headers.getSetCookie() ?? [];
  const token = await auth.sessionTokenOf(cookies.join('; '), cookiesNeedHttps(caller.headers));
  const { claims } = call;
  if (token === undefined || !claims) {
    const address = truncateIp(caller.clientAddress);
    await record(auth, { founderId: null, kind: 'sign_in_refused', detail: { address } });
    return { result: { outcome: response ? providerProblem(next) : 'provider_unavailable' }, next: null };
  }
  const digest = tokenDigest(token);
  const session = await auth.database.run(async (orm) => {
    const begun = await findSessionOfToken(orm, digest);
    // Without a time, the sign-in may be an old one.
    const provedAt = signedInAtProvider(claims, new Date()) ?? new Date(0);
    const isAgain = begun !== undefined && earlier?.founder.id === begun.founderId;
    if (isAgain && Date.now() - provedAt.getTime() > proofMinutes * 60_000) {
      await deleteSession(orm, begun.id);
      return 'old';
    }
    if (begun) await updateSessionProved(orm, begun.id, provedAt);
    if (earlier) await deleteSession(orm, earlier.sessionId);
    await deleteExpired(orm);
    await forgetAttempt(orm, guesser);
    return begun;
  });
  if (session === 'old') return { result: { outcome: 'old_sign_in' }, next };
  if (!session || !hasProvedFactor(claims, env.OIDC_ACR)) {
    return { result: await completeWithoutFactor(auth, caller, { token, cookies }), next };
  }
  const begun = { token, cookies, founderId: session.founderId, factor: 'provider' };
  const all = await completeWithFactor(auth, caller, begun);
  return { result: { outcome: 'signed_in', cookies: all }, next };
}
