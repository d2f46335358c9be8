import { Button } from '@/app/_components/button';
import { Tick } from '@/app/_components/controls';
import { OutsideText } from '@/app/_components/outside-text';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { Sheet } from '@/app/_components/section';
import { tabular } from '@/app/_components/tables';
import { UtcTime } from '@/app/_components/utc-time';
import { trialDays } from '@/lib/developer-api/kernel/developer-limits';
import { type Scope, scopes, scopeWords } from '@/lib/developer-api/kernel/operations';
import {
  type TrialOfFounders,
  type TrialState,
  trialScopesField,
  trialsPath,
} from '@/lib/developer-api/trials/trial';
import { FormPart, TablePart, TextPart } from '../../_components/sheet-parts';
import { KeyHint } from '../../_components/small-button';
import { DecisionKeys } from './decision-keys';

const stateWords: Readonly<Record<TrialState, string>> = {
  asked: 'requested',
  granted: 'granted, key not shown yet',
  refused: 'refused',
  lapsed: 'expired before the key was shown',
  shown: 'shown',
  erased: 'deleted',
};

const pathOf = (id: string) => `/inbox/api-keys/trials/${encodeURIComponent(id)}`;

export function TrialRequests({ trials, isOwner }: { trials: readonly TrialOfFounders[]; isOwner: boolean }) {
  const waiting = trials.filter(({ state }) => state === 'asked');
  const decided = trials.filter(({ state }) => state !== 'asked');
  return (
    <>
      <Sheet
        heading="Trial key requests"
        text={
          <>
            Requested with <a href={trialsPath}>the form for developers</a>. Once you grant a request, the
            developer can view the key once. The key expires {trialDays} days after that. The portal sends no
            email.
          </>
        }
      >
        {waiting.length === 0 && <TextPart>No open requests.</TextPart>}
        {waiting.map((trial) => (
          <Waiting key={trial.id} trial={trial} isOwner={isOwner} />
        ))}
        {isOwner && waiting.length > 0 && <DecisionKeys />}
      </Sheet>
      {decided.length > 0 && (
        <Sheet heading="Decided trial key requests">
          <Decided trials={decided} isOwner={isOwner} />
        </Sheet>
      )}
    </>
  );
}

function Waiting({
  trial: { id, name, texts, scopes: asked, askedAt },
  isOwner,
}: {
  trial: TrialOfFounders;
  isOwner: boolean;
}) {
  if (!texts) return null;
  const path = pathOf(id);
  return (
    <article className="border-t border-rule wrap-anywhere" data-trial="">
      <h3 className="px-4 pt-4 text-base md:px-6">
        <OutsideText text={texts.company} />
      </h3>
      <Parameters>
        <Parameter name="Purpose">
          <p className="wrap-anywhere whitespace-pre-wrap">
            <OutsideText text={texts.purpose} />
          </p>
        </Parameter>
        <Parameter name="Contact">
          <OutsideText text={texts.contact} />
        </Parameter>
        <Parameter name="Requested">
          {name}, <UtcTime iso={askedAt} />
        </Parameter>
        {!isOwner && <Parameter name="APIs">{asked.join(', ')}</Parameter>}
      </Parameters>
      {isOwner && (
        <>
          <FormPart method="post" action={`${path}/grant`}>
            <ScopeChoices id={id} chosen={asked} />
            <div className="flex flex-wrap gap-2 [&>button]:gap-2">
              <Button kind="quiet" data-decides="grant">
                Grant <KeyHint keys="a" />
              </Button>
              <Button kind="quiet" formAction={`${path}/refuse`} data-decides="refuse">
                Refuse <KeyHint keys="d" />
              </Button>
            </div>
          </FormPart>
          <Deletion path={path} of={texts.company} isPart />
        </>
      )}
    </article>
  );
}

function ScopeChoices({ id, chosen }: { id: string; chosen: readonly Scope[] }) {
  return (
    <fieldset className="flex flex-wrap gap-x-6">
      <legend className="p-0">APIs</legend>
      {scopes.map((scope) => (
        <Tick
          key={scope}
          label={scopeWords[scope]}
          id={`${id}-${scope}`}
          name={trialScopesField}
          value={scope}
          autoComplete="off"
          defaultChecked={chosen.includes(scope)}
        />
      ))}
    </fieldset>
  );
}

function Deletion({ path, of, isPart = false }: { path: string; of: string; isPart?: boolean }) {
  return (
    <details className={isPart ? 'px-4 pb-4 md:px-6' : undefined}>
      <summary className="min-h-target content-center">
        Delete the request <span className="sr-only">from {of}</span> …
      </summary>
      <form className="grid justify-items-start gap-2" method="post" action={`${path}/erase`}>
        <p>The request is deleted and its key stops working. This cannot be undone.</p>
        <Button kind="quiet">Delete</Button>
      </form>
    </details>
  );
}

function Decided({ trials, isOwner }: { trials: readonly TrialOfFounders[]; isOwner: boolean }) {
  const changes = { heading: 'Change', cell: (trial: TrialOfFounders) => <Changes trial={trial} /> };
  return (
    <TablePart<TrialOfFounders>
      look="wrap-anywhere"
      caption="Decided requests"
      rowHeading="Company"
      nameOf={({ id }) => id}
      nameCell={({ texts }) => <OutsideText text={texts?.company ?? ''} />}
      columns={[
        {
          heading: 'Trial',
          cell: ({ name, keyId }) => (keyId ? <a href={`/inbox/api-keys/${keyId}`}>{name}</a> : name),
        },
        { heading: 'State', cell: ({ state }) => stateWords[state] },
        { heading: 'Contact', cell: ({ texts }) => <OutsideText text={texts?.contact ?? ''} /> },
        { heading: 'By', cell: ({ deciderName }) => deciderName ?? '–' },
        tabular('Requested', ({ askedAt }) => askedAt.slice(0, 10)),
        ...(isOwner ? [changes] : []),
      ]}
      rows={trials}
    />
  );
}

function Changes({ trial: { id, state, texts, scopes: asked } }: { trial: TrialOfFounders }) {
  const path = pathOf(id);
  return (
    <>
      {state === 'granted' && (
        <form method="post" action={`${path}/refuse`}>
          <Button kind="quiet">Withdraw the grant</Button>
        </form>
      )}
      {(state === 'refused' || state === 'lapsed') && (
        <form method="post" action={`${path}/grant`}>
          {asked.map((scope) => (
            <input key={scope} type="hidden" name={trialScopesField} value={scope} autoComplete="off" />
          ))}
          <Button kind="quiet">Grant</Button>
        </form>
      )}
      <Deletion path={path} of={texts?.company ?? ''} />
    </>
  );
}

export function TrialMark({ of }: { of: string | null }) {
  return (
    <span className="wrap-anywhere text-ink-2 [a+&]:ml-2">
      trial{of !== null && ', '}
      {of !== null && <OutsideText text={of} />}
    </span>
  );
}
