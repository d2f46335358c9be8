import type { Metadata } from 'next';
import { PageHead } from '@/app/_components/page-head';
import { type AddressParams, paramText, sentenceFor } from '@/app/address-params';
import { getDeps } from '@/lib/compose';
import { isPasswordLinkGood } from '@/lib/founders/make-password-links';
import { answerPageWith } from '@/lib/process/page-status';
import { passwordProblems } from '../../password-problems';
import { SecretField } from '../../secret-field';
import { StatusLine } from '../../status-line';

export const metadata: Metadata = { title: 'Set a password' };

export default async function SetPasswordPage({ searchParams }: { searchParams: AddressParams }) {
  const token = (await paramText(searchParams, 'token')) ?? '';
  if (!(await isPasswordLinkGood(getDeps().auth, token))) return <BadLink />;
  return (
    <div className="founder-sheet is-narrow">
      <PageHead fields={{ For: 'founders' }} heading="Set your password">
        All sessions end when the password is set, and this link works no more.
      </PageHead>
      <StatusLine problem={await sentenceFor(searchParams, 'problem', passwordProblems)} />
      <form className="sheet founder-form" method="post" action="/sign-in/set-password/send">
        <input type="hidden" name="token" value={token} />
        <SecretField name="password" label="New password" hint="12 to 128 characters." isNew />
        <SecretField name="repeated" label="The same again" isNew />
        <button type="submit" className="button">
          Set the password
        </button>
      </form>
    </div>
  );
}

function BadLink() {
  answerPageWith(404);
  return (
    <div className="founder-sheet is-narrow">
      <PageHead fields={{ Status: '404, no such link' }} heading="This link does nothing">
        <p>It was used already, its 30 minutes are over, or the portal never made it. Nothing was changed.</p>
        <p>
          A new one is made on the command line: <code>npm run founder:reset -- --email you@example.com</code>
        </p>
      </PageHead>
    </div>
  );
}
