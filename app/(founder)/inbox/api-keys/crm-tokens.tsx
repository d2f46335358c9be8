import { Button } from '@/app/_components/button';
import { Tick } from '@/app/_components/controls';
import { InputField } from '@/app/_components/field';
import { OutsideText } from '@/app/_components/outside-text';
import { Sheet } from '@/app/_components/sheet';
import { StackingTable } from '@/app/_components/stacking-table';
import type { CrmToken } from '@/lib/inbox/crm/change-tokens';
import { tokenNameMax } from '@/lib/inbox/crm/change-tokens';
import { readCrmChanges } from '@/lib/inbox/crm/endpoints';
import { TablePart, TextPart } from '../../_components/sheet-parts';
import { SecretForm } from '../../secret-form';
import { dateOf, minuteOf, secretAdvice } from './key-labels';

function Revoke({ token: { id, name } }: { token: CrmToken }) {
  return (
    <form method="post" action="/inbox/crm/revoke">
      <Button kind="quiet" name="token_id" value={id}>
        Revoke <span className="sr-only">{name}</span>
      </Button>
    </form>
  );
}

/** Tokens with which founders' programs read leads; owners make and revoke them. */
export function CrmTokens({ tokens, isOwner }: { tokens: readonly CrmToken[]; isOwner: boolean }) {
  const stateOf = (token: CrmToken) => {
    if (token.revokedAt) return `Revoked ${dateOf(token.revokedAt.toISOString())}`;
    if (isOwner) return <Revoke token={token} />;
    return token.makerDisabledAt ? 'Stopped' : 'Active';
  };
  return (
    <Sheet
      id="crm"
      heading="CRM tokens"
      text="With a token, your own program reads leads, stages, history and pilots. The portal sends nothing to it."
    >
      {tokens.length > 0 && (
        <TablePart>
          <StackingTable<CrmToken>
            rowHeading="Name"
            nameOf={({ id }) => String(id)}
            nameCell={({ name }) => <OutsideText text={name} />}
            columns={[
              { heading: 'Contact data', cell: ({ hasContacts }) => (hasContacts ? 'Yes' : 'No') },
              {
                heading: 'Created by',
                cell: ({ madeBy, makerDisabledAt }) =>
                  makerDisabledAt ? `${madeBy}, account disabled: the token does not work` : madeBy,
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
        </TablePart>
      )}
      {tokens.length === 0 && !isOwner && <TextPart>No tokens yet.</TextPart>}
      {isOwner && (
        <SecretForm action="/inbox/crm/make" submit="Create the token" advice={secretAdvice}>
          <p>
            The program reads <code>{readCrmChanges.path}</code>; see docs/crm.md.
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
            label="Include contact data: name, role, address and risk owner"
          />
        </SecretForm>
      )}
    </Sheet>
  );
}
