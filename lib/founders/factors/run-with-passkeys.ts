import { BuiltAuths, type FounderAuth } from '../founder-auth';
import { type Caller, cookiesNeedHttps } from '../read-caller';
import type { PasskeyAuth } from './passkey-auth';

const passkeyAuths = new BuiltAuths(async () => (await import('./passkey-auth')).passkeyAuthOn);

/** Returns the result of `work` with passkeys. Throws as {@link FounderAuth.run} does. */
export function runWithPasskeys<Result>(
  auth: FounderAuth,
  { headers }: Caller,
  work: (passkeyAuth: PasskeyAuth) => Promise<Result>,
): Promise<Result> {
  return auth.runOn(passkeyAuths, cookiesNeedHttps(headers), work);
}
