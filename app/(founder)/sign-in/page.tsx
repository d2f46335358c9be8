import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { Button, ButtonLink } from '@/app/_components/button';
import { InputField } from '@/app/_components/field';
import { type AddressParams, paramText, sentenceFor } from '@/app/address-params';
import { getDeps } from '@/lib/compose';
import { findSession } from '@/lib/founders/authorize';
import { passwordLinkMinutes, proofMinutes } from '@/lib/founders/founder';
import { cookiesNeedHttps } from '@/lib/founders/read-caller';
import { typedEmailCookieName } from '@/lib/founders/read-sign-in-cookies';
import { env } from '@/lib/process/env';
import { isSecure } from '@/lib/process/public-url';
import { FounderPage, FounderPageHead } from '../_components/founder-page';
import { HelpText, StatusLine } from '../_components/notices';
import { FormPart } from '../_components/sheet-parts';
import { busyProblem } from '../inbox/settings/settings-problems';
import { PasskeySignIn } from '../passkey-forms';
import { SecretField } from '../secret-field';

const problems = {
  wrong: 'Wrong email or password.',
  throttled: 'Too many attempts. Wait 15 minutes, or sign in from another network.',
  busy: busyProblem,
  restart: 'This sign-in took too long or had too many wrong codes. Start again.',
  passkey_needed: 'Your role requires a second factor: sign in with your passkey.',
  not_invited:
    'This account has not been invited, or the identity provider has not verified its email address. Ask an owner.',
  other_account:
    'You are linked to a different account at the identity provider. Sign in with that account, or ask the operator for a reset.',
  old_sign_in:
    'The identity provider did not report a new sign-in, so the portal cannot confirm that it is you. Use your password or a passkey.',
  provider_refused: 'The identity provider did not sign you in. Try again.',
  provider_unavailable: 'The identity provider is not responding. Try again, or sign in with your password.',
  wrong_passkey: 'This passkey is not registered here, or signing in took too long. Try again.',
  used: 'This code has already been used. Wait for the next one, then sign in again.',
  locked: 'Too many wrong codes in a row. The second factor is locked for 15 minutes.',
};

const successes = {
  signed_out: 'You are signed out.',
  password_set: 'The password is set. Sign in with your new password.',
  password_changed: 'The password is changed, and all sessions have ended. Sign in with the new password.',
};

export async function generateMetadata({ searchParams }: { searchParams: AddressParams }): Promise<Metadata> {
  const problem = await sentenceFor(searchParams, 'problem', problems);
  return { title: problem ? 'Error: Sign in' : 'Sign in' };
}

export default async function SignInPage({ searchParams }: { searchParams: AddressParams }) {
  const next = await paramText(searchParams, 'next');
  const session = await findSession(getDeps().auth, await headers(), false, true);
  const isOverdue = session?.secondFactorDueAt && session.secondFactorDueAt <= new Date();
  if (isOverdue && session.founder.isRecent)
    redirect(`/inbox/settings/second-factor/offer?${new URLSearchParams({ next: next ?? '' })}`);
  const problem = await sentenceFor(searchParams, 'problem', problems);
  const typedEmail = problem ? (await cookies()).get(typedEmailCookieName)?.value : undefined;
  return (
    <FounderPage isNarrow>
      <FounderPageHead fields={{ For: 'founders' }} heading="Sign in">
        {session
          ? `Sign in again to confirm that it is you. To invite founders, change roles, manage keys, export or erase, you must have signed in within the last ${proofMinutes} minutes.`
          : 'You cannot sign up; an owner invites you. The first owner is created on the command line.'}
      </FounderPageHead>
      <StatusLine done={await sentenceFor(searchParams, 'done', successes)} problem={problem} />
      {(await cannotKeepSession()) && (
        <StatusLine problem="You cannot stay signed in over plain HTTP. Use HTTPS, or http://localhost on the server itself." />
      )}
      <FormPart isSheet method="post" action="/sign-in/send">
        {next && <input type="hidden" name="next" value={next} />}
        <InputField
          name="email"
          label="Email address"
          type="email"
          required
          autoComplete="username"
          defaultValue={typedEmail ?? session?.founder.email}
        />
        <SecretField name="password" label="Password" />
        <Button>Sign in</Button>
      </FormPart>
      <PasskeySignIn next={next} />
      {env.OIDC_ISSUER && (
        <p>
          <ButtonLink
            kind="quiet"
            href={`/sign-in/provider${next ? `?${new URLSearchParams({ next })}` : ''}`}
          >
            Sign in with {env.OIDC_NAME}
          </ButtonLink>
        </p>
      )}
      <ForgottenPassword />
    </FounderPage>
  );
}

/** The portal sends no emails, so the founder has to ask for a link. */
function ForgottenPassword() {
  return (
    <HelpText heading="Forgot your password?">
      <p>
        Ask this portal’s operator for a link to set a new password. The operator creates the link on the
        command line:
      </p>
      <p>
        <code>npm run founder:reset -- --email you@example.com</code>
      </p>
      <p>
        The link works once, within {passwordLinkMinutes} minutes. Your old password works until you use the
        link. The portal itself sends no email.
      </p>
    </HelpText>
  );
}

/**
 * Returns true if browsers would reject the session's cookie: the request needs HTTPS, and neither the
 * connection nor a proxy's header shows it.
 */
async function cannotKeepSession(): Promise<boolean> {
  const given = await headers();
  const header = (name: string) => given.get(name) ?? undefined;
  const isHttps = isSecure({ header, isEncrypted: false }) || header('x-forwarded-proto') === 'https';
  return cookiesNeedHttps(given) && !isHttps;
}
