import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { Button } from '@/app/_components/button';
import { type AddressParams, paramTexts } from '@/app/address-params';
import { getDeps } from '@/lib/compose';
import { findFounderOfLink, setPasswordPath } from '@/lib/founders/passwords/make-password-links';
import { readLinkToken } from '@/lib/founders/read-sign-in-cookies';
import { setPageStatus } from '@/lib/process/page-status';
import { FounderPage, FounderPageHead, StatusOf } from '../../_components/founder-page';
import { FormPart } from '../../_components/sheet-parts';
import { busyProblem, passwordProblems } from '../../inbox/settings/settings-problems';
import { AccountField, SecretField } from '../../secret-field';

export const metadata: Metadata = { title: 'Set a password' };

const problems = { ...passwordProblems, busy: busyProblem };

export default async function SetPasswordPage({ searchParams }: { searchParams: AddressParams }) {
  const param = await paramTexts(searchParams);
  const [token, next] = [param('token'), param('next')];
  if (token !== undefined) {
    const query = new URLSearchParams({ token, ...(next !== undefined && { next }) });
    redirect(`${setPasswordPath}/open?${query}`);
  }
  const founder = await findFounderOfLink(getDeps().auth, readLinkToken(await headers()));
  if (!founder) return <BadLink />;
  return (
    <FounderPage isNarrow>
      <FounderPageHead fields={{ For: 'founders' }} heading="Set your password">
        Setting a password signs you in and ends all earlier sessions. This link then stops working.
      </FounderPageHead>
      <StatusOf searchParams={searchParams} problems={problems} />
      <FormPart isSheet method="post" action="/sign-in/set-password/send">
        {next && <input type="hidden" name="next" value={next} />}
        <AccountField email={founder.email} />
        <SecretField name="password" label="New password" hint="12 to 128 characters." isNew />
        <SecretField name="repeated" label="Repeat the password" isNew />
        <Button>Set the password</Button>
      </FormPart>
    </FounderPage>
  );
}

function BadLink() {
  setPageStatus(404);
  return (
    <FounderPage isNarrow>
      <FounderPageHead fields={{ Status: '404, no such link' }} heading="This link does not work">
        <p>The link was already used, expired after 30 minutes, or is incomplete. Nothing was changed.</p>
        <p>
          Create a new link on the command line: <code>npm run founder:reset -- --email you@example.com</code>
        </p>
      </FounderPageHead>
    </FounderPage>
  );
}
