import type { Metadata } from 'next';
import { InputField } from '@/app/_components/field';
import { PageHead } from '@/app/_components/page-head';
import { Sheet } from '@/app/_components/sheet';
import { StackingTable } from '@/app/_components/stacking-table';
import { type AddressParams, sentenceFor } from '@/app/address-params';
import { getDeps } from '@/lib/compose';
import { freeTier, requestsPerMinuteMax, requestsPerMonthMax } from '@/lib/developer-api/developer-limits';
import type { ShownApiKey } from '@/lib/developer-api/keys/api-key';
import { listApiKeys } from '@/lib/developer-api/keys/change-keys';
import { scopes, scopeWords } from '@/lib/developer-api/keys/scopes';
import { hasRole } from '@/lib/founders/team/roles';
import { signedIn } from '../../founder-request';
import { WhoMay } from '../../role-note';
import { StatusLine } from '../../status-line';
import { dateOf, keyProblems, minuteOf, secretAdvice, stateOf } from './key-words';
import { KeyCount, KeyList, NewKeyForm } from './new-key';
import './api-keys.css';

export const metadata: Metadata = { title: 'API keys' };

export default async function ApiKeysPage({ searchParams }: { searchParams: AddressParams }) {
  const { keys, founder } = await signedIn('/inbox/api-keys', async (authorize) => ({
    keys: await listApiKeys({ database: getDeps().database, authorize }),
    founder: await authorize(),
  }));
  return (
    <div className="founder-sheet">
      <PageHead fields={{ Keys: <KeyCount listed={keys.length} /> }} heading="API keys">
        Keys of the <a href="/developers/developer-api">developer API</a>. A secret is shown once, when it is
        made.
      </PageHead>
      <StatusLine problem={await sentenceFor(searchParams, 'problem', keyProblems)} />
      <Sheet heading="Keys">
        <KeyList none="There is none yet.">{keys.length > 0 && <Keys keys={keys} />}</KeyList>
      </Sheet>
      {hasRole(founder, 'owner') ? (
        <Sheet heading="Make a key">
          <NewKeyForm advice={secretAdvice}>
            <NewKeyFields />
          </NewKeyForm>
        </Sheet>
      ) : (
        <WhoMay needed="owner" what="make, rotate and revoke keys" />
      )}
    </div>
  );
}

function Keys({ keys }: { keys: ShownApiKey[] }) {
  return (
    <div className="founder-table">
      <StackingTable<ShownApiKey>
        rowHeading="Name"
        nameOf={({ id }) => id}
        nameCell={({ id, name }) => <a href={`/inbox/api-keys/${id}`}>{name}</a>}
        columns={[
          { heading: 'Secret', cell: ({ secrets: [secret] }) => <code>{secret?.text}</code> },
          { heading: 'Families', cell: (key) => key.scopes.join(', ') },
          { heading: 'State', cell: stateOf },
          { heading: 'Made', cell: ({ createdAt }) => dateOf(createdAt), classOf: () => 'figures' },
          {
            heading: 'Last use (UTC)',
            cell: ({ lastUsedAt }) => minuteOf(lastUsedAt),
            classOf: () => 'figures',
          },
          { heading: 'Expires', cell: ({ expiresAt }) => dateOf(expiresAt), classOf: () => 'figures' },
        ]}
        rows={keys}
      />
    </div>
  );
}

function NewKeyFields() {
  return (
    <>
      <InputField
        name="name"
        label="Name"
        hint="Who uses it, and what for."
        required
        maxLength={80}
        autoComplete="off"
      />
      <fieldset className="key-scopes">
        <legend>Families</legend>
        {scopes.map((scope) => (
          <div className="tick" key={scope}>
            <input
              type="checkbox"
              id={`scope-${scope}`}
              name="scopes"
              value={scope}
              defaultChecked={scope === 'text'}
            />
            <label htmlFor={`scope-${scope}`}>{scopeWords[scope]}</label>
          </div>
        ))}
      </fieldset>
      <InputField
        name="expires_in_days"
        type="number"
        min={1}
        label="Expires in days"
        max={3_650}
        isOptional
      />
      <InputField
        type="number"
        min={1}
        required
        name="requests_per_minute"
        label="Requests in a minute"
        max={requestsPerMinuteMax}
        defaultValue={freeTier.requestsPerMinute}
      />
      <InputField
        type="number"
        min={1}
        required
        name="requests_per_month"
        label="Charged requests in a month"
        hint="The free tier unless you set another number."
        max={requestsPerMonthMax}
        defaultValue={freeTier.requestsPerMonth}
      />
    </>
  );
}
