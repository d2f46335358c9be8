import { rolesInWords } from '@/lib/founders/founder';
import { listedCommands } from '@/lib/inbox/commands/inbox-commands';
import type { NearDuplicate } from '@/lib/inbox/inbox';
import type { ReviewAction } from '@/lib/review/actions';
import { actionWords } from '@/lib/review/labels';
import { actionsFrom, isDetailed, type Standing } from '@/lib/review/transitions';
import { KeyHint, SmallButton, smallButtonClass } from '../../_components/small-button';
import { useMay, useShown } from '../_screen/inbox-context';
import { useOpened } from '../_screen/use-opened';
import { ActionForm, popover } from './action-form';
import { sentFields } from './form-keys';
import { radioBox, radioLine } from './radio-list';

interface SteppedLead {
  leadId: string;
  version: number;
  standing: Standing;
  /** Near-duplicates; undefined until they are loaded. */
  alike: readonly NearDuplicate[] | undefined;
}

/** Actions that have a button; the others are in the menu. */
const mainActions: readonly ReviewAction[] = [
  'accept',
  'decline',
  'contact',
  'propose',
  'start_pilot',
  'win',
  'lose',
  'reopen',
  'wake',
];
const mainActionsMax = 2;

const buttonWords = (action: ReviewAction) => `${actionWords[action].button}${isDetailed(action) ? '…' : ''}`;

function KeyOf({ action }: { action: ReviewAction }) {
  const key = listedCommands.find(({ id }) => id === action)?.keys[0];
  if (key === undefined) return null;
  return <KeyHint keys={key} />;
}

const halfOfPhone = 'max-md:flex-1 [span]:max-md:flex [span]:max-md:*:flex-1 max-md:[&>summary]:flex';
const unfolds = 'list-none in-open:bg-accent-tint [&::-webkit-details-marker]:hidden';

function Step({ action, lead, isMain }: { action: ReviewAction; lead: SteppedLead; isMain: boolean }) {
  const { choices, hasLeadKeys, leadFailure: failure, stepOnLead } = useShown();
  // An opened form keeps its text when it is folded.
  const [ref, isOpened] = useOpened(failure?.action === action);
  const leads = [{ leadId: lead.leadId, version: lead.version }];
  const kind = action === 'accept' ? 'main' : 'quiet';
  const label = (
    <>
      {buttonWords(action)} {hasLeadKeys && <KeyOf action={action} />}
    </>
  );
  if (!isDetailed(action)) {
    return (
      <span className={isMain ? halfOfPhone : undefined}>
        <SmallButton
          kind={kind}
          type="button"
          onClick={() => stepOnLead(action, new URLSearchParams({ action }))}
        >
          {label}
        </SmallButton>
      </span>
    );
  }
  return (
    <details
      name={isMain ? 'lead-menu' : 'lead-step'}
      className={isMain ? halfOfPhone : 'open:w-full'}
      open={failure?.action === action}
      ref={ref}
    >
      <summary className={`${smallButtonClass(kind)} ${unfolds}`}>{label}</summary>
      {isOpened && (
        <ActionForm
          action={action}
          leads={leads}
          choices={lead.alike ? { ...choices, nearDuplicates: lead.alike } : choices}
          failure={failure?.action === action ? failure.words : undefined}
          place={isMain ? 'popover' : 'inLine'}
          onSend={(fields) => stepOnLead(action, fields)}
        />
      )}
    </details>
  );
}

/** On a phone the main steps share the width, without shortcuts and position. */
const actionsBar =
  'relative flex min-h-14 flex-none items-center gap-2 border-t border-rule bg-bg px-7 py-1.5 max-pane:sticky max-pane:bottom-0 max-pane:z-1 max-pane:min-h-16 max-pane:px-4 max-md:[&_[data-hint]]:hidden';
const placeInList = 'ml-auto text-sm whitespace-nowrap tabular-nums text-ink-3 max-md:hidden';

export function LeadActions({ lead, place }: { lead: SteppedLead; place: string }) {
  // Each step resets the forms of the lead.
  const { hasLeadKeys, stepsTaken, leadFailure: failure } = useShown();
  const mayReview = useMay('reviewer');
  const allowed = actionsFrom(lead.standing);
  const atHand = mainActions.filter((action) => allowed.includes(action)).slice(0, mainActionsMax);
  const others = allowed.filter((action) => !atHand.includes(action));
  if (allowed.length === 0) return null;
  if (!mayReview) {
    return (
      <footer className={actionsBar}>
        <span>Only {rolesInWords.reviewer} can act on leads.</span>
        {place && <span className={placeInList}>{place}</span>}
      </footer>
    );
  }
  const step = (action: ReviewAction, isMain: boolean) => (
    // Not keyed by version: a half-typed form survives changes by others.
    <Step key={`${action} ${stepsTaken}`} action={action} lead={lead} isMain={isMain} />
  );
  return (
    <footer className={actionsBar}>
      {atHand.map((action) => step(action, true))}
      {others.length > 0 && (
        <details
          key={stepsTaken}
          id="more-steps"
          name="lead-menu"
          open={failure && others.includes(failure.action)}
        >
          <summary className={`${smallButtonClass()} ${unfolds}`}>
            More {hasLeadKeys && <KeyHint keys="." />}
          </summary>
          <div className={`${popover} grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2`}>
            {others.map((action) => step(action, false))}
          </div>
        </details>
      )}
      {place && <span className={placeInList}>{place}</span>}
    </footer>
  );
}

export function EraseLead({ leadId }: { leadId: string }) {
  const { erase } = useShown();
  if (!useMay('owner')) return null;
  return (
    <div className="mt-6 pt-3 text-sm text-ink-3">
      <details>
        <summary className="inline-flex min-h-row cursor-pointer list-none items-center text-bad underline underline-offset-[0.2em] [&::-webkit-details-marker]:hidden">
          Erase this lead…
        </summary>
        <form
          className="grid justify-items-start gap-3 py-3 text-md text-ink"
          method="post"
          aria-label="Erase"
          onSubmit={(event) => {
            event.preventDefault();
            erase(sentFields(event));
          }}
        >
          <input type="hidden" name="lead_id" value={leadId} />
          <p>
            Permanently deletes the lead, its idempotency key, its notes and drafts, and any customer details
            added to its quotes. This cannot be undone. A record of who erased the lead, and when, is kept.
          </p>
          <label className={radioLine}>
            <input className={radioBox} type="checkbox" name="confirm" value="erase" required /> Erase this
            lead
          </label>
          <SmallButton kind="bad">Erase permanently</SmallButton>
        </form>
      </details>
      <p>Deletes the lead, its idempotency key and its notes. A record without personal data is kept.</p>
    </div>
  );
}
