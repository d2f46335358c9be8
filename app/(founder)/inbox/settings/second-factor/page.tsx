import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { Button } from '@/app/_components/button';
import { InputField } from '@/app/_components/field';
import { QrCode } from '@/app/_components/qr-code';
import { Sheet } from '@/app/_components/section';
import type { AddressParams } from '@/app/address-params';
import { readPendingSecondFactor } from '@/lib/founders/factors/change-second-factor';
import { FounderPage, FounderPageHead, StatusOf } from '../../../_components/founder-page';
import { FormPart } from '../../../_components/sheet-parts';
import { signedIn } from '../../../founder-request';

export const metadata: Metadata = { title: 'Set up a second factor' };

const problems = {
  wrong: 'This code is wrong or has expired.',
  throttled: 'Too many wrong codes. Wait 15 minutes. The second factor is still off.',
};

export default async function SecondFactorSetUpPage({ searchParams }: { searchParams: AddressParams }) {
  const pending = await signedIn('/inbox/settings/second-factor', async ({ auth }) =>
    readPendingSecondFactor(auth, await headers()),
  );
  if (!pending) {
    return (
      <FounderPage>
        <FounderPageHead fields={{}} heading="No second factor is being set up">
          To set up a second factor, go to the <a href="/inbox/settings">settings</a>.
        </FounderPageHead>
      </FounderPage>
    );
  }
  return (
    <FounderPage>
      <FounderPageHead fields={{ Step: '2 of 2' }} heading="Set up a second factor">
        To turn on the second factor, enter a code from your authenticator app. After that, this page is not
        shown again.
      </FounderPageHead>
      <StatusOf searchParams={searchParams} problems={problems} />
      <Sheet
        id="recovery-codes"
        heading="Recovery codes"
        text="If you lose access to the app, each code signs you in once. Store the codes apart from the app."
      >
        <ul className="sheet-part grid grid-cols-[repeat(auto-fill,minmax(min(13.5rem,100%),1fr))] gap-x-4 gap-y-1">
          {pending.recoveryCodes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </Sheet>
      <Sheet
        heading="Your app"
        text="Scan the QR code with an authenticator app, or type the key into the app."
      >
        <div className="sheet-part">
          <QrCode text={pending.uri} label="QR code of the key below" className="size-50" />
          <p>
            Key: <code>{pending.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </div>
        <FormPart method="post" action="/inbox/settings/second-factor/confirm">
          <InputField
            name="code"
            label="Code"
            hint="The six digits that the app shows."
            required
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <Button>Turn the second factor on</Button>
        </FormPart>
      </Sheet>
    </FounderPage>
  );
}
