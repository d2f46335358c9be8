import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import type { Orm } from '../../../db/connect';
import { env } from '../../process/env';
import { authSettings } from '../better-auth';
import { isOfActiveFounder } from '../second-factor-queries';
import type { Secrets } from '../secrets/stored-secret';
import { passkeyHost } from './passkey-rules';

/** Creates better-auth with passkeys, which verify their user and so count as two factors. */
export function passkeyAuthOn(orm: Orm, secrets: Secrets, isHttps: boolean) {
  const settings = authSettings(orm, secrets, isHttps);
  const refuse = () => {
    throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
  };
  const passkeys = passkey({
    rpID: passkeyHost(env.BASE_URL),
    rpName: settings.appName,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    registration: {
      afterVerification: ({ verification }) => {
        if (!verification.registrationInfo?.userVerified) refuse();
      },
    },
    authentication: {
      afterVerification: async ({ verification, clientData }) => {
        const isVerified = verification.authenticationInfo.userVerified;
        if (!isVerified || !(await isOfActiveFounder(orm, clientData.id))) refuse();
      },
    },
  });
  return betterAuth({ ...settings, plugins: [...settings.plugins, passkeys] });
}

export type PasskeyAuth = ReturnType<typeof passkeyAuthOn>;
