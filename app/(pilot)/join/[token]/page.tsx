import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Button } from '@/app/_components/button';
import { ErrorSummary } from '@/app/_components/error-summary';
import { explainError } from '@/app/_components/explain-error';
import { InputField, TickField } from '@/app/_components/field';
import { PageHead } from '@/app/_components/page-head';
import { Unavailable } from '@/app/_components/page-problems';
import { errorOfForm, failedForm } from '@/app/failed-form';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { getDeps } from '@/lib/compose';
import { roomConsent } from '@/lib/pilots/acts';
import { findInvitation } from '@/lib/pilots/admit-person';
import { vendorName } from '@/lib/process/installation';
import { setPageStatus } from '@/lib/process/page-status';

export const metadata: Metadata = { title: 'Join a pilot' };

const words = [
  { name: 'name', label: 'Your name', missing: 'Enter your name.' },
  { name: 'consent', label: 'Consent', missing: 'Tick the box to join.' },
];

export default async function JoinPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await nullWhenUnavailable(() => findInvitation(getDeps(), token));
  if (invitation === null) return <Unavailable what="This invitation" />;
  if (!invitation) {
    if (!setPageStatus(404)) notFound();
    return (
      <PageHead heading="This link cannot be used">
        <p>
          The link was already used, has expired or was replaced. If you used it to join, open the pilot’s
          page again in the same browser, for example from its history. Otherwise, ask the person who sent the
          link for a new one.
        </p>
      </PageHead>
    );
  }
  const failed = await failedForm();
  const refused = failed && errorOfForm(failed);
  const error = refused && explainError(refused, words);
  const errorOf = (name: string) => error?.fields.find(({ field }) => field === name)?.message;
  const { number, company, offerName, name, role } = invitation;
  return (
    <>
      <PageHead fields={{ Pilot: number }} heading={`Join the pilot with ${company}`}>
        <p>
          {offerName}.{' '}
          {role === 'decider'
            ? 'You join as a decider: you approve the plan and make the decision for your company.'
            : 'You join as a reviewer: you hand over inputs and upload results.'}{' '}
          This link works once. Join in the browser that you will keep using, and bookmark the page that
          opens.
        </p>
      </PageHead>
      <form className="grid max-w-160 gap-4" method="post" action={`/join/${encodeURIComponent(token)}/send`}>
        {error && <ErrorSummary error={error} />}
        <InputField
          name="name"
          label="Your name"
          autoComplete="name"
          defaultValue={failed?.texts.get('name') ?? name}
          error={errorOf('name')}
        />
        <TickField name="consent" label={roomConsent(vendorName()).text} error={errorOf('consent')} />
        <div>
          <Button>Join</Button>
        </div>
      </form>
    </>
  );
}
