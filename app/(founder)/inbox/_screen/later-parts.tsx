import { useState } from 'react';
import { OutsideText } from '@/app/_components/outside-text';
import { TableHead } from '@/app/_components/tables';
import { UtcTime } from '@/app/_components/utc-time';
import { commandDescriptions } from '@/lib/inbox/commands/command-descriptions';
import { commandsFor } from '@/lib/inbox/commands/inbox-commands';
import { keyInWords } from '@/lib/inbox/commands/matching-commands';
import { reviewActions } from '@/lib/review/actions';
import { eventInWords } from '@/lib/review/labels';
import { isDetailed } from '@/lib/review/transitions';
import { FootNotice } from '../../_components/notices';
import { SmallButton } from '../../_components/small-button';
import { ReplyForm } from '../_lead/reply-form';
import { FilterPanel } from '../_list/filter-panel';
import { useClock, useShown, useStart } from './inbox-context';
import { groupsOf, PaletteList } from './palette-list';
import type { Refusal } from './state/screen-state';
import type { InboxModel } from './use-inbox';

const testLeadWords = {
  idle: '',
  sending: 'Sending …',
  sent: 'Sent. The lead will appear here in a moment.',
  failed: 'Could not send the lead. Try again in a minute.',
};

function TestLeadForm() {
  const [state, setState] = useState<keyof typeof testLeadWords>('idle');
  const send = async () => {
    setState('sending');
    const answer = await fetch('/inbox/test-lead', {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(),
    }).catch(() => undefined);
    setState(answer?.ok ? 'sent' : 'failed');
  };
  return (
    <div className="mt-4 grid max-w-[56ch] gap-1 text-ink-2">
      <p>
        <SmallButton type="button" onClick={() => state !== 'sending' && state !== 'sent' && void send()}>
          Send yourself a test lead
        </SmallButton>{' '}
        <span role="status">{testLeadWords[state]}</span>
      </p>
      <p className="text-md text-ink-2">
        The lead is stored like any other, under the name “Test lead”. Erase it once you have seen it.
      </p>
    </div>
  );
}

function writtenIn({ step }: Refusal): string {
  return step.fields.find(([name]) => name === 'text')?.[1].trim() ?? '';
}

/**
 * Returns a function that opens the form of a refused step again; undefined if it has no form, or its leads are not
 * known, as after a step on a whole filter.
 */
function formAgain(inbox: InboxModel, { step, error }: Refusal): (() => void) | undefined {
  const action = reviewActions.find((each) => each === step.kind);
  if (!action || !isDetailed(action) || step.leads.length === 0) return undefined;
  return () => inbox.openAgain(action, step, error);
}

function ConflictNotice() {
  const { query } = useStart();
  const { steps, dismiss } = useShown();
  const { timeZone } = useClock();
  return (
    <FootNotice heading="Someone else acted first">
      <ul>
        {steps.conflicts.map(({ leadId, company, tried, first }) => (
          <li key={leadId}>
            <a href={`/inbox/${leadId}${query}`} data-lead={leadId}>
              <OutsideText text={company} />
            </a>
            :{' '}
            {first ? (
              <>
                {eventInWords(first, timeZone)}, <UtcTime iso={first.at} />.
              </>
            ) : (
              'it has changed.'
            )}{' '}
            Your change ({tried}) was not stored.
          </li>
        ))}
      </ul>
      <p>The list and the lead now show the current state. If you still want your change, make it again.</p>
      <SmallButton type="button" onClick={dismiss}>
        Dismiss
      </SmallButton>
    </FootNotice>
  );
}

function RefusalNotice() {
  const inbox = useShown();
  return (
    <FootNotice heading="Not stored">
      <ul>
        {inbox.steps.refusals.map((refusal) => {
          const { step, tried, error } = refusal;
          const again = formAgain(inbox, refusal);
          const written = writtenIn(refusal);
          return (
            <li key={`${step.id} ${step.leads.map(({ leadId }) => leadId).join(' ')}`}>
              {tried}
              {step.leads[0] && (
                <>
                  , <OutsideText text={step.leads[0].company} />
                  {step.leads.length > 1 && ` and ${step.leads.length - 1} more`}
                </>
              )}
              : {error} {written !== '' && <q>{written}</q>}{' '}
              {again && (
                <SmallButton type="button" onClick={again}>
                  Open the form again
                </SmallButton>
              )}
            </li>
          );
        })}
      </ul>
      <SmallButton type="button" onClick={inbox.dismiss}>
        Dismiss
      </SmallButton>
    </FootNotice>
  );
}

function HelpKeys() {
  const { me, hasSingleKeys } = useStart();
  return (
    <>
      <p className="text-md text-ink-2">
        {hasSingleKeys
          ? 'Shortcuts act on the selected leads. Without a selection, they act on the focused lead, or on the open lead if none has the focus. They do nothing while you type. You can turn them off in '
          : 'Single-key shortcuts are off. You can turn them on in '}
        <a href="/inbox/settings">Settings</a>.
      </p>
      <table className="ruled [&_:is(td,th)]:py-1">
        <caption className="sr-only">Keys and their commands</caption>
        <TableHead texts={['Key', 'Command', 'What it does']} />
        <tbody>
          {commandsFor(me)
            .filter(keyInWords)
            .map((command) => (
              <tr key={command.id}>
                <td>
                  <kbd>{keyInWords(command)}</kbd>
                </td>
                <th scope="row">{command.name}</th>
                <td>{commandDescriptions[command.id]}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}

/** Parts that the inbox needs only later: one file, loaded after the inbox. */
export const laterParts = {
  ConflictNotice,
  FilterPanel,
  groupsOf,
  HelpKeys,
  PaletteList,
  RefusalNotice,
  ReplyForm,
  TestLeadForm,
};
