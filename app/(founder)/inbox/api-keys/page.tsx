import type { Metadata } from 'next';
import { Tick } from '@/app/_components/controls';
import { InputField } from '@/app/_components/field';
import { Sheet } from '@/app/_components/sheet';
import { StackingTable } from '@/app/_components/stacking-table';
import type { AddressParams } from '@/app/address-params';
import {
  freeTier,
  requestsPerMinuteMax,
  requestsPerMonthMax,
} from '@/lib/developer-api/kernel/developer-limits';
import { scopes, scopeWords } from '@/lib/developer-api/kernel/operations';
import type { ShownApiKey } from '@/lib/developer-api/keys/api-key';
import { listApiKeys } from '@/lib/developer-api/keys/change-keys';
import { listTrials } from '@/lib/developer-api/trials/read-trials';
import { hasRole } from '@/lib/founders/founder';
import { readTokens } from '@/lib/inbox/crm/change-tokens';
import { FounderPage, FounderPageHead, StatusOf, WhoMay } from '../../_components/founder-page';
import { TablePart } from '../../_components/sheet-parts';
import { signedIn } from '../../founder-request';
import { CrmTokens } from './crm-tokens';
import { dateOf, keyProblems, minuteOf, secretAdvice, stateOf, trialDone } from './key-labels';
import { KeyCount, KeyList, NewKeyForm } from './new-key';
import { TrialMark, TrialRequests } from './trial-requests';

export const metadata: Metadata = { title: 'API keys' };

export default async function ApiKeysPage({ searchParams }: { searchParams: AddressParams }) {
  const { keys, trials, tokens, founder } = await signedIn('/inbox/api-keys', async (store) => ({
    keys: await listApiKeys(store),
    trials: await listTrials(store),
    tokens: await readTokens(store),
    founder: await store.authorize(),
  }));
  const isOwner = hasRole(founder, 'owner');
  const waiting = trials.filter(({ state }) => state === 'asked').length;
  return (
    <FounderPage>
      <FounderPageHead
        fields={{ Keys: <KeyCount listed={keys.length} />, 'Open requests': waiting }}
        heading="API keys"
      >
        Keys of the <a href="/developers/developer-api">developer API</a>. A secret is shown once, when it is
        created.
      </FounderPageHead>
      <StatusOf searchParams={searchParams} done={trialDone} problems={keyProblems} />
      <TrialRequests trials={trials} isOwner={isOwner} />
      <Sheet heading="Keys">
        <KeyList none="No keys yet.">{keys.length > 0 && <Keys keys={keys} />}</KeyList>
      </Sheet>
      {isOwner ? (
        <Sheet heading="Create a key">
          <NewKeyForm advice={secretAdvice}>
            <NewKeyFields />
          </NewKeyForm>
        </Sheet>
      ) : (
        <WhoMay needed="owner" what="create, grant, rotate and revoke keys" />
      )}
      <CrmTokens tokens={tokens} isOwner={isOwner} />
    </FounderPage>
  );
}

function Keys({ keys }: { keys: ShownApiKey[] }) {
  return (
    <TablePart>
      <StackingTable<ShownApiKey>
        rowHeading="Name"
        nameOf={({ id }) => id}
        nameCell={({ id, name, isTrial, trialOf }) => (
          <>
            <a href={`/inbox/api-keys/${id}`}>{name}</a>
            {isTrial && <TrialMark of={trialOf} />}
          </>
        )}
        columns={[
          { heading: 'Secret', cell: ({ secrets: [secret] }) => <code>{secret?.text}</code> },
          { heading: 'APIs', cell: (key) => key.scopes.join(', ') },
          { heading: 'State', cell: stateOf },
          { heading: 'Created', cell: ({ createdAt }) => dateOf(createdAt), classOf: () => 'tabular-nums' },
          {
            heading: 'Last use (UTC)',
            cell: ({ lastUsedAt }) => minuteOf(lastUsedAt),
            classOf: () => 'tabular-nums',
          },
          { heading: 'Expires', cell: ({ expiresAt }) => dateOf(expiresAt), classOf: () => 'tabular-nums' },
        ]}
        rows={keys}
      />
    </TablePart>
  );
}

function NewKeyFields() {
  return (
    <>
      <InputField
        name="name"
        label="Name"
        hint="Who uses the key, and what for."
        required
        maxLength={80}
        autoComplete="off"
      />
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="p-0">APIs</legend>
        {scopes.map((scope) => (
          <Tick
            key={scope}
            label={scopeWords[scope]}
            id={`scope-${scope}`}
            name="scopes"
            value={scope}
            defaultChecked={scope === 'text'}
          />
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
        label="Requests per minute"
        max={requestsPerMinuteMax}
        defaultValue={freeTier.requestsPerMinute}
      />
      <InputField
        type="number"
        min={1}
        required
        name="requests_per_month"
        label="Charged requests per month"
        hint="Preset to the free tier."
        max={requestsPerMonthMax}
        defaultValue={freeTier.requestsPerMonth}
      />
    </>
  );
}
