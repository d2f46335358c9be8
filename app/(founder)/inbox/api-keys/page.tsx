import type { Metadata } from 'next';
import { Button } from '@/app/_components/button';
import { Tick } from '@/app/_components/controls';
import { InputField } from '@/app/_components/field';
import { OutsideText } from '@/app/_components/outside-text';
import { Sheet } from '@/app/_components/section';
import { tabular } from '@/app/_components/tables';
import { SecretForm } from '@/app/(founder)/secret-form';
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
import { type CrmToken, readTokens, tokenNameMax } from '@/lib/inbox/crm/change-tokens';
import { readCrmChanges } from '@/lib/inbox/crm/endpoints';
import { FounderPage, FounderPageHead, StatusOf, WhoMay } from '../../_components/founder-page';
import { TablePart, TextPart } from '../../_components/sheet-parts';
import { signedIn } from '../../founder-request';
import { dateOf, keyProblems, minuteOf, secretAdvice, stateOf, trialDone } from './key-labels';
import { KeyCount, KeyList, NewKeyForm } from './new-key';
import { TrialMark, TrialRequests } from './trial-requests';

function Revoke({ token: { id, name } }: { token: CrmToken }) {
  return (
    <form method="post" action="/inbox/crm/revoke">
      <Button kind="quiet" name="token_id" value={id}>
        Revoke <span className="sr-only">{name}</span>
      </Button>
    </form>
  );
}

/** Tokens with which founders' programs read leads; owners create and revoke them. */
function CrmTokens({ tokens, isOwner }: { tokens: readonly CrmToken[]; isOwner: boolean }) {
  const stateOf = (token: CrmToken) => {
    if (token.revokedAt) return `Revoked ${dateOf(token.revokedAt.toISOString())}`;
    if (isOwner) return <Revoke token={token} />;
    return token.makerDisabledAt ? 'Stopped' : 'Active';
  };
  return (
    <Sheet
      id="crm"
      heading="CRM tokens"
      text="With a token, your own program can read leads, stages, history and pilots. The portal sends nothing to the program."
    >
      {tokens.length > 0 && (
        <TablePart<CrmToken>
          caption="CRM tokens"
          rowHeading="Name"
          nameOf={({ id }) => String(id)}
          nameCell={({ name }) => <OutsideText text={name} />}
          columns={[
            { heading: 'Contact details', cell: ({ hasContacts }) => (hasContacts ? 'Yes' : 'No') },
            {
              heading: 'Created by',
              cell: ({ madeBy, makerDisabledAt }) =>
                makerDisabledAt ? `${madeBy}, account disabled, so the token does not work` : madeBy,
            },
            { heading: 'Created', cell: ({ createdAt }) => dateOf(createdAt.toISOString()) },
            {
              heading: 'Last use (UTC)',
              cell: ({ lastUsedAt }) => minuteOf(lastUsedAt?.toISOString() ?? null),
            },
            { heading: 'State', cell: stateOf },
          ]}
          rows={tokens}
        />
      )}
      {tokens.length === 0 && !isOwner && <TextPart>No tokens yet.</TextPart>}
      {isOwner && (
        <SecretForm action="/inbox/crm/make" submit="Create the token" advice={secretAdvice}>
          <p>
            The program sends its requests to <code>{readCrmChanges.path}</code>. The file docs/crm.md in the
            portal’s source code describes its fields.
          </p>
          <InputField
            name="crm_name"
            label="Program"
            hint="The program that will use this token."
            required
            maxLength={tokenNameMax}
            autoComplete="off"
          />
          <Tick
            id="crm-contacts"
            name="contacts"
            value="true"
            label="Include contact details: name, role, address and risk owner"
          />
        </SecretForm>
      )}
    </Sheet>
  );
}

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
        Keys for the <a href="/developers/developer-api">developer API</a>. A secret is shown once, when it is
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
    <TablePart<ShownApiKey>
      caption="Keys"
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
        tabular('Created', ({ createdAt }) => dateOf(createdAt)),
        tabular('Last use (UTC)', ({ lastUsedAt }) => minuteOf(lastUsedAt)),
        tabular('Expires', ({ expiresAt }) => dateOf(expiresAt)),
      ]}
      rows={keys}
    />
  );
}

function NewKeyFields() {
  return (
    <>
      <InputField
        name="name"
        label="Name"
        hint="Who uses the key and what for."
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
        hint="The default is the free tier’s limit."
        max={requestsPerMonthMax}
        defaultValue={freeTier.requestsPerMonth}
      />
    </>
  );
}
