import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Button } from '@/app/_components/button';
import { InputField } from '@/app/_components/field';
import { NotHere } from '@/app/_components/page-problems';
import { Sheet } from '@/app/_components/sheet';
import { StackingTable } from '@/app/_components/stacking-table';
import { type AddressParams, type PageAddress, paramText } from '@/app/address-params';
import { graceHours, graceHoursMax } from '@/lib/developer-api/kernel/developer-limits';
import type { ShownApiKey } from '@/lib/developer-api/keys/api-key';
import { listApiKeys } from '@/lib/developer-api/keys/change-keys';
import { readUsageForFounders } from '@/lib/developer-api/ledger/read-usage';
import { monthSchema } from '@/lib/developer-api/ledger/usage';
import { hasRole } from '@/lib/founders/founder';
import { setPageStatus } from '@/lib/process/page-status';
import { FounderPage, FounderPageHead, StatusOf, WhoMay } from '../../../_components/founder-page';
import { FormPart, TablePart } from '../../../_components/sheet-parts';
import { signedIn } from '../../../founder-request';
import { SecretForm } from '../../../secret-form';
import { dateOf, keyDone, keyProblems, minuteOf, secretAdvice, stateOf } from '../key-labels';
import { TrialMark } from '../trial-requests';
import { UsageOfMonth } from './usage-of-month';

export const metadata: Metadata = { title: 'API key' };

async function wantedMonth(searchParams: AddressParams): Promise<string> {
  const asked = monthSchema.safeParse(await paramText(searchParams, 'month'));
  return asked.success ? asked.data : new Date().toISOString().slice(0, 7);
}

export default async function ApiKeyPage({ params, searchParams }: PageAddress<{ keyId: string }>) {
  const { keyId } = await params;
  const month = await wantedMonth(searchParams);
  const page = `/inbox/api-keys/${encodeURIComponent(keyId)}`;
  const found = await signedIn(page, async (store) => {
    const [key] = await listApiKeys(store, keyId);
    if (!key) return undefined;
    const usage = await readUsageForFounders(store, month, keyId);
    return { key, usage, founder: await store.authorize() };
  });
  if (!found) return setPageStatus(404) ? <NotHere /> : notFound();
  const { key, usage, founder } = found;
  return (
    <FounderPage>
      <FounderPageHead
        fields={{ Key: <code>{key.id}</code>, State: stateOf(key), 'Last use': minuteOf(key.lastUsedAt) }}
        heading={key.name}
      >
        {key.isTrial && (
          <>
            A <TrialMark of={key.trialOf} />.{' '}
          </>
        )}
        Allows {key.scopes.join(', ')}; {key.requestsPerMinute.toLocaleString('en-US')} requests per minute,{' '}
        {key.requestsPerMonth.toLocaleString('en-US')} charged requests{' '}
        {key.pilotId
          ? 'in the whole pilot; stops working seven days after its last day.'
          : `per month; expires ${key.expiresAt ? dateOf(key.expiresAt) : 'never'}.`}
      </FounderPageHead>
      <StatusOf searchParams={searchParams} done={keyDone} problems={keyProblems} />
      <UsageOfMonth page={page} month={month} usage={usage} />
      <Secrets apiKey={key} />
      {!key.revokedAt &&
        (hasRole(founder, 'owner') ? (
          <Changes page={page} />
        ) : (
          <WhoMay needed="owner" what="rotate and revoke keys" />
        ))}
    </FounderPage>
  );
}

function Secrets({ apiKey }: { apiKey: ShownApiKey }) {
  return (
    <Sheet heading="Secrets">
      <TablePart>
        <StackingTable<ShownApiKey['secrets'][number]>
          rowHeading="Secret"
          nameOf={({ text }) => text}
          nameCell={({ text }) => <code>{text}</code>}
          columns={[
            {
              heading: 'Created (UTC)',
              cell: ({ createdAt }) => minuteOf(createdAt),
              classOf: () => 'tabular-nums',
            },
            { heading: 'Ends (UTC)', cell: ({ endsAt }) => minuteOf(endsAt), classOf: () => 'tabular-nums' },
            { heading: 'Active', cell: ({ isLiving }) => (isLiving ? 'yes' : 'no') },
          ]}
          rows={apiKey.secrets}
        />
      </TablePart>
    </Sheet>
  );
}

function Changes({ page }: { page: string }) {
  return (
    <Sheet heading="Change the key">
      <SecretForm action={`${page}/rotate`} submit="Create a new secret" advice={secretAdvice}>
        <InputField
          name="grace_hours"
          label="Hours the current secret keeps working"
          hint="0 ends it at once. Any older secret stops working now."
          type="number"
          min={0}
          max={graceHoursMax}
          defaultValue={graceHours}
          required
        />
      </SecretForm>
      <details className="border-t border-rule [&>form]:pt-0">
        <summary className="min-h-6 p-4 md:px-6">Revoke the key …</summary>
        <FormPart method="post" action={`${page}/revoke`}>
          <p>All its secrets stop working from the next request. This cannot be undone.</p>
          <Button>Revoke the key</Button>
        </FormPart>
      </details>
    </Sheet>
  );
}
