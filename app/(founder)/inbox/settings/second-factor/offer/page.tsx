import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { ButtonLink } from '@/app/_components/button';
import { Sheet } from '@/app/_components/sheet';
import { type AddressParams, paramText } from '@/app/address-params';
import { getDeps } from '@/lib/compose';
import { requireSession } from '@/lib/founders/end-sessions';
import { safeNextPath } from '@/lib/http/forms/next-path';
import { FounderPage, FounderPageHead } from '../../../../_components/founder-page';
import { HelpText } from '../../../../_components/notices';
import { signedIn } from '../../../../founder-request';
import { SecondFactorForm } from '../second-factor-form';

export const metadata: Metadata = { title: 'Password set' };

/** Offers a second factor once, after a password was set, with a link to skip it. */
export default async function SecondFactorOfferPage({ searchParams }: { searchParams: AddressParams }) {
  const next = safeNextPath(await paramText(searchParams, 'next'), '/inbox');
  const { founder, hasSecondFactor } = await signedIn(next, async () =>
    requireSession(getDeps().auth, await headers()),
  );
  if (hasSecondFactor) redirect(next);
  return (
    <FounderPage isNarrow>
      <FounderPageHead fields={{ Founder: founder.name }} heading="You are signed in">
        The password is set.
      </FounderPageHead>
      <Sheet
        heading="Turn on a second factor?"
        text="You then also enter a code from an authenticator app, so a leaked password is not enough to sign in."
      >
        <SecondFactorForm isOn={false} email={founder.email} />
      </Sheet>
      <HelpText>
        <p>
          <ButtonLink kind="quiet" href={next}>
            Not now, continue
          </ButtonLink>
        </p>
        <p>You can turn it on in the settings at any time.</p>
      </HelpText>
    </FounderPage>
  );
}
