import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { Field } from '@/app/_components/field';
import { PageHead } from '@/app/_components/page-head';
import { getDeps } from '@/lib/compose';
import { readPendingSecondFactor } from '@/lib/founders/change-second-factor';
import { type AddressParams, sentenceFor } from '../../../address-text';
import { signedIn } from '../../../founder-request';
import { StatusLine } from '../../../status-line';
import { QrCode } from './qr-code';

export const metadata: Metadata = { title: 'Set up a second factor' };

const problems = { wrong: 'This code is wrong or no longer current.' };

export default async function SecondFactorSetUpPage({ searchParams }: { searchParams: AddressParams }) {
  const pending = await signedIn('/inbox/settings/second-factor', async () =>
    readPendingSecondFactor(getDeps().auth, await headers()),
  );
  if (!pending) {
    return (
      <div className="founder-sheet">
        <PageHead fields={[]} heading="No second factor is being set up">
          It is begun in the <a href="/inbox/settings">settings</a>.
        </PageHead>
      </div>
    );
  }
  return (
    <div className="founder-sheet">
      <PageHead fields={[['Step', '2 of 2']]} heading="Set up a second factor">
        It is on once you have typed a first code. This page is not shown again after that.
      </PageHead>
      <StatusLine problem={await sentenceFor(searchParams, 'problem', problems)} />
      <section className="sheet">
        <div className="sheet-head">
          <h2>Recovery codes</h2>
          <p>Each signs you in once when the app is lost. Keep them where the app is not.</p>
        </div>
        <ul className="sheet-part recovery-codes">
          {pending.recoveryCodes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </section>
      <section className="sheet">
        <div className="sheet-head">
          <h2>Your app</h2>
          <p>Let an authenticator app read the picture, or type the key into it.</p>
        </div>
        <div className="sheet-part">
          <QrCode text={pending.uri} label="QR code with the key that stands below" />
          <p>
            Key: <code className="second-factor-key">{pending.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </div>
        <form className="founder-form" method="post" action="/inbox/settings/second-factor/confirm">
          <Field name="code" label="Code" hint="The six digits that the app shows now.">
            {(attributes) => (
              <input
                {...attributes}
                className="input"
                name="code"
                required
                inputMode="numeric"
                autoComplete="one-time-code"
              />
            )}
          </Field>
          <button type="submit" className="button">
            Turn the second factor on
          </button>
        </form>
      </section>
    </div>
  );
}
