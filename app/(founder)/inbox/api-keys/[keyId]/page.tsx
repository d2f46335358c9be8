import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Button } from '@/app/_components/button';
import { InputField } from '@/app/_components/field';
import { Sheet, SheetHead } from '@/app/_components/section';
import { figures, StackingTable, tabular } from '@/app/_components/tables';
import { type Pair, PairedColumns } from '@/app/(founder)/paired-columns';
import { type AddressParams, type PageAddress, paramText } from '@/app/address-params';
import { graceHours, graceHoursMax } from '@/lib/developer-api/kernel/developer-limits';
import { operations } from '@/lib/developer-api/kernel/operations';
import type { ShownApiKey } from '@/lib/developer-api/keys/api-key';
import { listApiKeys } from '@/lib/developer-api/keys/change-keys';
import { readUsageForFounders } from '@/lib/developer-api/ledger/read-usage';
import { monthSchema, type UsageOfDay } from '@/lib/developer-api/ledger/usage';
import { hasRole } from '@/lib/founders/founder';
import { setPageStatus } from '@/lib/process/page-status';
import { FounderPage, FounderPageHead, NotHere, StatusOf, WhoMay } from '../../../_components/founder-page';
import { FormPart, TablePart, TextPart } from '../../../_components/sheet-parts';
import { signedIn } from '../../../founder-request';
import { SecretForm } from '../../../secret-form';
import { dateOf, keyDone, keyProblems, minuteOf, secretAdvice, stateOf } from '../key-labels';
import { TrialMark } from '../trial-requests';

function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
}

function monthLater(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

function titleOf(operation: string): string {
  return Object.values(operations).find(({ name }) => name === operation)?.title ?? operation;
}

function UsageOfMonth({ page, month, usage }: { page: string; month: string; usage: UsageOfDay[] }) {
  return (
    <section className="sheet">
      <SheetHead>
        <h2>Usage in {month}</h2>
        <nav className="flex gap-4" aria-label="Months">
          <a href={`${page}?month=${monthLater(month, -1)}`}>Previous month</a>{' '}
          <a href={`${page}?month=${monthLater(month, 1)}`}>Next month</a>
        </nav>
      </SheetHead>
      {usage.length === 0 ? (
        <TextPart>Nothing was used.</TextPart>
      ) : (
        <div className="px-4 py-3 md:px-6">
          <PairedColumns
            label="Requests and charged requests by day"
            names={['requests', 'charged']}
            pairs={pairsOf(month, usage)}
          />
          <UsageTable usage={usage} />
        </div>
      )}
    </section>
  );
}

function pairsOf(month: string, usage: UsageOfDay[]): Pair[] {
  return daysOf(month).map((date) => {
    const ofDay = usage.filter((entry) => entry.date === date);
    const sum = (count: (entry: UsageOfDay) => number) =>
      ofDay.reduce((total, entry) => total + count(entry), 0);
    return { name: date, first: sum(({ requests }) => requests), second: sum(({ charged }) => charged) };
  });
}

function UsageTable({ usage }: { usage: UsageOfDay[] }) {
  return (
    <StackingTable<UsageOfDay>
      caption="Usage by day and operation"
      rowHeading="Day (UTC), operation"
      nameOf={({ date, operation }) => `${date} ${operation}`}
      nameCell={({ date, operation }) => (
        <>
          <span className="tabular-nums">{date}</span> {titleOf(operation)}
        </>
      )}
      columns={[
        figures('Requests', ({ requests }) => requests.toLocaleString('en-US')),
        figures('Charged', ({ charged }) => charged.toLocaleString('en-US')),
        figures('Disconnected', ({ left }) => left.toLocaleString('en-US')),
        figures('Price in USD', ({ priceUsd }) => (priceUsd === null ? 'none' : priceUsd.toFixed(4))),
        tabular('Amount used', measured),
      ]}
      rows={usage}
    />
  );
}

function measured(usage: UsageOfDay): string {
  const { inputTokens, outputTokens, audioSeconds, characters, images } = usage;
  const amount = (value: number) => Math.round(value).toLocaleString('en-US');
  return [
    inputTokens + outputTokens > 0 && `${amount(inputTokens)} input + ${amount(outputTokens)} output tokens`,
    audioSeconds > 0 && `${amount(audioSeconds)} s`,
    characters > 0 && `${amount(characters)} characters`,
    images > 0 && `${amount(images)} ${images === 1 ? 'image' : 'images'}`,
  ]
    .filter(Boolean)
    .join(', ');
}

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
          ? 'over the whole pilot. The key stops working seven days after the pilot’s last day.'
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
      <TablePart<ShownApiKey['secrets'][number]>
        caption="Secrets"
        rowHeading="Secret"
        nameOf={({ text }) => text}
        nameCell={({ text }) => <code>{text}</code>}
        columns={[
          tabular('Created (UTC)', ({ createdAt }) => minuteOf(createdAt)),
          tabular('Ends (UTC)', ({ endsAt }) => minuteOf(endsAt)),
          { heading: 'Active', cell: ({ isLiving }) => (isLiving ? 'yes' : 'no') },
        ]}
        rows={apiKey.secrets}
      />
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
          hint="Enter 0 to end the current secret at once. Any older secret stops working as soon as you create the new one."
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
          <p>All secrets of this key stop working at once. This cannot be undone.</p>
          <Button>Revoke the key</Button>
        </FormPart>
      </details>
    </Sheet>
  );
}
