import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth } from 'better-auth/minimal';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { Orm } from '../../../db/connect';
import { jsonOf } from '../../kernel/json-of';
import { env } from '../../process/env';
import { authSettings } from '../better-auth';
import { insertHistory } from '../history-queries';
import type { Secrets } from '../secrets/stored-secret';
import { type ProviderClaims, providerClaimsSchema } from './provider-rules';

/** Receives the claims of the ID token that better-auth verifies during a call. */
export const claimsOfCall = new AsyncLocalStorage<{ claims?: ProviderClaims }>();

/** Reads the claims of an ID token whose signature has been verified. */
function readClaims(idToken: string | undefined): ProviderClaims | undefined {
  const [, payload = ''] = (idToken ?? '').split('.');
  return providerClaimsSchema.safeParse(jsonOf(Buffer.from(payload, 'base64url').toString())).data;
}

/**
 * Creates better-auth with the configured identity provider. Founders are found by issuer and subject, and before their
 * first sign-in by a verified address; nobody is signed up.
 */
export function providerAuthOn(orm: Orm, secrets: Secrets, isHttps: boolean) {
  const settings = authSettings(orm, secrets, isHttps);
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '', OIDC_ACR } = env;
  const provider = genericOAuth({
    config: [
      {
        // Stored with the subject, so another issuer's subjects are other accounts.
        providerId: OIDC_ISSUER,
        discoveryUrl: `${OIDC_ISSUER}/.well-known/openid-configuration`,
        clientId: OIDC_CLIENT_ID,
        clientSecret: OIDC_CLIENT_SECRET,
        redirectURI: `${env.BASE_URL}/sign-in/provider/callback`,
        scopes: ['openid', 'email', 'profile'],
        disableSignUp: true,
        requireIdTokenVerification: true,
        ...(OIDC_ACR && { authorizationUrlParams: { acr_values: OIDC_ACR } }),
        // Called after the ID token was verified.
        accountSubject: ({ tokens }) => {
          const claims = readClaims(tokens.idToken);
          const call = claimsOfCall.getStore();
          if (call && claims) call.claims = claims;
          return claims?.sub ?? '';
        },
      },
    ],
  });
  return betterAuth({
    ...settings,
    account: {
      storeStateStrategy: 'cookie',
      updateAccountOnSignIn: false,
      accountLinking: { requireLocalEmailVerified: false },
    },
    databaseHooks: {
      ...settings.databaseHooks,
      account: {
        create: {
          // The tokens are needed for nothing else.
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
          after: async ({ userId }) => {
            await insertHistory(orm, { founderId: userId, kind: 'provider_linked' });
          },
        },
      },
    },
    plugins: [...settings.plugins, provider],
  });
}

export type ProviderAuth = ReturnType<typeof providerAuthOn>;
