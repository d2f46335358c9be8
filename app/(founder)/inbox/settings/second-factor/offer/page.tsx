import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { Button, ButtonLink } from '@/app/_components/button';
import { Sheet } from '@/app/_components/section';
import { UtcTime } from '@/app/_components/utc-time';
import { type AddressParams, paramText } from '@/app/address-params';
import { requireSession } from '@/lib/founders/end-sessions';
import { safeNextPath } from '@/lib/http/forms/next-path';
import { FounderPage, FounderPageHead, StatusOf } from '../../../../_components/founder-page';
import { HelpText } from '../../../../_components/notices';
import { signedIn } from '../../../../founder-request';
import { AddPasskey } from '../../../../passkey-forms';
import { settingsProblems } from '../../settings-problems';
import { SecondFactorForm } from '../second-factor-form';

export const metadata: Metadata = { title: 'Second factor' };

/**
 * Offers a second factor after a password was set, or when a required one is missing at sign-in. The offer can be
 * skipped until the factor is due.
 */
export default async function SecondFactorOfferPage({ searchParams }: { searchParams: AddressParams }) {
  const next = safeNextPath(await paramText(searchParams, 'next'));
  const session = await signedIn(next, async ({ auth }) => requireSession(auth, await headers(), true));
  const { founder, secondFactorDueAt } = session;
  if (session.hasSecondFactor || session.hasPasskey) redirect(next);
  const isOverdue = secondFactorDueAt !== undefined && secondFactorDueAt <= new Date();
  return (
    <FounderPage isNarrow>
      <FounderPageHead fields={{ Founder: founder.name }} heading="You are signed in">
        {isOverdue && 'Your role requires a second factor. Set it up to continue.'}
        {secondFactorDueAt && !isOverdue && (
          <>
            Your role requires a second factor. Set it up before{' '}
            <UtcTime iso={secondFactorDueAt.toISOString()} />.
          </>
        )}
      </FounderPageHead>
      <StatusOf searchParams={searchParams} problems={settingsProblems} />
      <Sheet
        heading="Turn on a second factor"
        text="With a second factor, you also need a code from an authenticator app to sign in. A leaked password is then not enough."
      >
        <SecondFactorForm isOn={false} email={founder.email} isOffer />
      </Sheet>
      <AddPasskey isOffer />
      <HelpText>{isOverdue ? <SignOut /> : <Skip next={next} isRequired={!!secondFactorDueAt} />}</HelpText>
    </FounderPage>
  );
}

function Skip({ next, isRequired }: { next: string; isRequired: boolean }) {
  return (
    <>
      <p>
        <ButtonLink kind="quiet" href={next}>
          Not now, continue
        </ButtonLink>
      </p>
      {!isRequired && <p>You can turn on a second factor in the settings at any time.</p>}
    </>
  );
}

function SignOut() {
  return (
    <form method="post" action="/sign-out">
      <Button kind="quiet">Sign out</Button>
    </form>
  );
}
