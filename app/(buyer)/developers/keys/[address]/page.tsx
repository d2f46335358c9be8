import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { CopyButton } from '@/app/_components/copy-button';
import { ErrorSummary, Notice } from '@/app/_components/error-summary';
import { explainError } from '@/app/_components/explain-error';
import { LinksOnward } from '@/app/_components/links';
import { PageHead } from '@/app/_components/page-head';
import { Unavailable } from '@/app/_components/page-problems';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { LocalTime } from '@/app/_components/utc-time';
import { type PageAddress, paramText } from '@/app/address-params';
import { errorOfAddress, errorOfForm, failedForm } from '@/app/failed-form';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { publicUrlOf, siteOrigin } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import { readTrial } from '@/lib/developer-api/trials/read-trials';
import { type ShownTrialKey, trialsPath } from '@/lib/developer-api/trials/trial';
import { setPageStatus } from '@/lib/process/page-status';
import { RecordHead, RecordSheet } from '../../../record-sheet';
import { headingOf, TrialSheet } from './trial-sheet';

const trialOf = cache((address: string) => nullWhenUnavailable(() => readTrial(getDeps(), address)));

const keyToShow = cache(async () => getDeps().shownTrialKeys.take(await headers()));

/** Keeps the address out of the title, and the page out of search engines. */
export async function generateMetadata({ params }: PageAddress<{ address: string }>): Promise<Metadata> {
  const { address } = await params;
  const trial = await trialOf(address);
  const found = trial ? headingOf(trial.state) : 'Trial key request';
  const title = (await keyToShow()) ? 'Your trial key' : found;
  return { title, robots: { index: false, follow: false } };
}

export default async function TrialPage({ params, searchParams }: PageAddress<{ address: string }>) {
  const { address } = await params;
  const key = await keyToShow();
  if (key) return <ShownKey shown={key} baseUrl={await siteOrigin()} />;
  const trial = await trialOf(address);
  if (trial === null) return <Unavailable what="Your request" />;
  if (!trial) return setPageStatus(404) ? <NoRequest /> : notFound();
  const { state } = trial;
  if (state === 'shown' || state === 'lapsed' || state === 'erased') setPageStatus(410);
  const failed = await failedForm();
  const refused = (failed && errorOfForm(failed)) ?? errorOfAddress(await paramText(searchParams, 'error'));
  const isReplay = (await paramText(searchParams, 'replayed')) === '1';
  const page = `${trialsPath}/${encodeURIComponent(address)}`;
  return (
    <>
      {refused && refused.error !== 'gone' && <ErrorSummary error={explainError(refused, [])} />}
      {isReplay && (
        <Notice role="status">
          <strong>
            Already received at <LocalTime iso={trial.askedAt} />.
          </strong>{' '}
          Nothing new was stored.
        </Notice>
      )}
      <TrialSheet trial={trial} page={page} address={await publicUrlOf(page)} />
    </>
  );
}

function NoRequest() {
  return (
    <>
      <PageHead fields={{ Status: '404, not found' }} heading="Request not found">
        Check that you copied the whole link. Requests are deleted when their retention period ends.
      </PageHead>
      <LinksOnward
        links={[
          [trialsPath, 'Ask for a trial key'],
          ['/developers/developer-api', 'Developer API'],
        ]}
      />
    </>
  );
}

function ShownKey({ shown: { secret, expiresAt }, baseUrl }: { shown: ShownTrialKey; baseUrl: string }) {
  return (
    <RecordSheet>
      <RecordHead heading="Your trial key" marks={{ Ends: <LocalTime iso={expiresAt} /> }} />
      <Parameters>
        <Parameter name="Key">
          <p>
            <strong>Copy this key now.</strong> You will not see it again. Store it in a secret manager.
          </p>
          <p>
            <code className="block border border-rule px-3 py-2 wrap-anywhere select-all">{secret}</code>
          </p>
          <CopyButton text={secret} label="Copy the key" />
        </Parameter>
        <Parameter name="First request">
          <p className="text-md text-ink-2">Lists the models and engines you can call.</p>
          <p>
            <code className="block border border-rule px-3 py-2 wrap-anywhere select-all">
              curl {baseUrl}/v1/models -H "Authorization: Bearer $PILOT_API_KEY"
            </code>
          </p>
        </Parameter>
        <Parameter name="Samples">
          <p>
            <a href="/developers/developer-api#samples">curl, TypeScript and Python</a>
          </p>
        </Parameter>
      </Parameters>
    </RecordSheet>
  );
}
