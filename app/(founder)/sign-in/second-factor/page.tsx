import type { Metadata } from 'next';
import { Button } from '@/app/_components/button';
import { InputField } from '@/app/_components/field';
import { type AddressParams, paramText } from '@/app/address-params';
import { FounderPage, FounderPageHead, StatusOf } from '../../_components/founder-page';
import { HelpText } from '../../_components/notices';
import { FormPart } from '../../_components/sheet-parts';

export const metadata: Metadata = { title: 'Second factor' };

const successes = { password_set: 'The password is set.' };

const problems = { wrong: 'This code is wrong or has expired.' };

export default async function SecondFactorPage({ searchParams }: { searchParams: AddressParams }) {
  const next = await paramText(searchParams, 'next');
  return (
    <FounderPage isNarrow>
      <FounderPageHead fields={{ For: 'founders' }} heading="Second factor">
        Enter the code from your authenticator app to finish signing in.
      </FounderPageHead>
      <StatusOf searchParams={searchParams} done={successes} problems={problems} />
      <FormPart isSheet method="post" action="/sign-in/second-factor/send">
        {next && <input type="hidden" name="next" value={next} />}
        <InputField
          name="code"
          label="Code"
          hint="Six digits from your app, or one of your recovery codes."
          required
          autoComplete="one-time-code"
        />
        <Button>Sign in</Button>
      </FormPart>
      <HelpText heading="Lost the app?">
        <p>
          Each recovery code signs you in once. If you have none left, ask this portal’s operator for a link.
          With the link, you set a new password and turn off the second factor. The operator creates the link
          on the command line:
        </p>
        <p>
          <code>npm run founder:reset -- --email you@example.com --without-second-factor</code>
        </p>
      </HelpText>
    </FounderPage>
  );
}
