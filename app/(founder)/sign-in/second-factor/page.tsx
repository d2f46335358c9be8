import type { Metadata } from 'next';
import { InputField } from '@/app/_components/field';
import { PageHead } from '@/app/_components/page-head';
import { type AddressParams, paramText, sentenceFor } from '@/app/address-params';
import { StatusLine } from '../../status-line';
import '../../account.css';

export const metadata: Metadata = { title: 'Second factor' };

const successes = { password_set: 'The password is set.' };

const problems = { wrong: 'This code is wrong or no longer current.' };

export default async function SecondFactorPage({ searchParams }: { searchParams: AddressParams }) {
  const next = await paramText(searchParams, 'next');
  return (
    <div className="founder-sheet is-narrow">
      <PageHead fields={{ For: 'founders' }} heading="Second factor">
        The password was right. The code of your app completes the sign-in.
      </PageHead>
      <StatusLine
        done={await sentenceFor(searchParams, 'done', successes)}
        problem={await sentenceFor(searchParams, 'problem', problems)}
      />
      <form className="sheet founder-form" method="post" action="/sign-in/second-factor/send">
        {next && <input type="hidden" name="next" value={next} />}
        <InputField
          name="code"
          label="Code"
          hint="Six digits from your app, or one of your recovery codes."
          required
          autoComplete="one-time-code"
        />
        <button type="submit" className="button">
          Sign in
        </button>
      </form>
      <div className="sign-in-help">
        <h2>Lost the app?</h2>
        <p>
          Each recovery code signs you in once. If you have none left, ask whoever runs this portal for a link
          that sets a new password, without the second factor:
        </p>
        <p>
          <code>npm run founder:reset -- --email you@example.com --without-second-factor</code>
        </p>
      </div>
    </div>
  );
}
