import { isApiError } from '../../kernel/errors';
import { orBusy } from '../../kernel/semaphore';
import { vendorName } from '../../process/installation';
import { requireSession } from '../end-sessions';
import { type Founder, passwordCharactersMax } from '../founder';
import type { FounderAuth } from '../founder-auth';
import { insertHistory } from '../history-queries';
import type { Caller } from '../read-caller';
import { updateSessionProved } from '../session-queries';
import { type SignInResult, signInByNewPassword } from '../sign-in';
import { countAttempt, forgetAttempt, uncountAttempt } from '../throttle-sign-in';
import { findFounderOfLink, hashPassword, storePassword, storePasswordByLink } from './make-password-links';
import { findPasswordHash } from './password-queries';
import { type PasswordProblem, passwordProblem } from './password-rules';

/** Reasons why a password check fails; `throttled` after too many wrong ones, `busy` while too many are waiting. */
export type PasswordFailure = 'wrong' | 'throttled' | 'busy';

const wordsAbout = ({ name, email }: Founder) => [name, email, vendorName()];

/**
 * Checks the password of the signed-in founder, limited like a sign-in; with `forSetUp` also as {@link requireSession}
 * does. The right one counts as a recent sign-in.
 */
export async function checkOwnPassword(
  auth: FounderAuth,
  caller: Caller,
  password: string,
  forSetUp = false,
): Promise<{ outcome: 'right' | PasswordFailure }> {
  const { founder, sessionId } = await requireSession(auth, caller.headers, forSetUp);
  const guesser = { email: founder.email, clientAddress: caller.clientAddress };
  const counted = await auth.database.run((orm) => countAttempt(orm, guesser));
  if (counted.outcome === 'throttled') return { outcome: 'throttled' };
  if (password.length > passwordCharactersMax) return { outcome: 'wrong' };
  const checked = await orBusy(
    auth.runWithHashing(true, async ({ $context }, orm) => {
      const hash = await findPasswordHash(orm, founder.id);
      return { isRight: hash ? await (await $context).password.verify({ hash, password }) : false };
    }),
  );
  if ('outcome' in checked) {
    await auth.database.run((orm) => uncountAttempt(orm, guesser));
    return checked;
  }
  if (!checked.isRight) return { outcome: 'wrong' };
  await auth.database.run(async (orm) => {
    await forgetAttempt(orm, guesser);
    await updateSessionProved(orm, sessionId, new Date());
  });
  return { outcome: 'right' };
}

/**
 * Changes the password of the signed-in founder, which requires the old one. Ends all sessions, including the caller's.
 */
export async function changePassword(
  auth: FounderAuth,
  caller: Caller,
  typed: { current: string; password: string; repeated: string },
): Promise<{ outcome: 'changed' | PasswordFailure | PasswordProblem }> {
  const { founder } = await requireSession(auth, caller.headers);
  const problem = passwordProblem(typed.password, typed.repeated, wordsAbout(founder));
  if (problem) return { outcome: problem };
  const { outcome } = await checkOwnPassword(auth, caller, typed.current);
  if (outcome !== 'right') return { outcome };
  const hash = await orBusy(hashPassword(auth, typed.password));
  if (typeof hash !== 'string') return hash;
  await auth.database.transaction(async (transaction) => {
    await storePassword(transaction, founder.id, hash);
    await insertHistory(transaction, { founderId: founder.id, kind: 'password_changed' });
  });
  return { outcome: 'changed' };
}

/**
 * Result of setting a password by a link: signed in, or the reason why not. After `set`, the founder has to
 * sign in.
 */
export type PasswordSetting =
  | Extract<SignInResult, { cookies: string[] }>
  | { outcome: 'set' | 'bad_link' | 'busy' | PasswordProblem };

/**
 * Sets the password of the link's founder and signs them in. Uses up the link and ends all earlier sessions;
 * a second factor is still required. A used, expired or unknown link does nothing. Throws ApiError
 * `service_unavailable` if nothing was set.
 */
export async function setPasswordByLink(
  auth: FounderAuth,
  caller: Caller,
  { token, password, repeated }: { token: string; password: string; repeated: string },
): Promise<PasswordSetting> {
  const founder = await findFounderOfLink(auth, token);
  if (!founder) return { outcome: 'bad_link' };
  const problem = passwordProblem(password, repeated, wordsAbout(founder));
  if (problem) return { outcome: problem };
  const hash = await orBusy(hashPassword(auth, password));
  if (typeof hash !== 'string') return hash;
  if (!(await storePasswordByLink(auth, token, hash))) return { outcome: 'bad_link' };
  try {
    const result = await signInByNewPassword(auth, caller, { founder, password });
    return 'cookies' in result ? result : { outcome: 'set' };
  } catch (error) {
    // The password was changed even so, and the founder must be notified.
    if (isApiError(error) && error.code === 'service_unavailable') return { outcome: 'set' };
    throw error;
  }
}
