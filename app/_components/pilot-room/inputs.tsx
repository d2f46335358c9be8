import { OutsideText } from '@/app/_components/outside-text';
import { dayName } from '@/lib/pilots/labels';
import type { InputState } from '@/lib/pilots/pilot';
import type { PlanInput } from '@/lib/pilots/plan';
import { ActForm } from './act-form';
import { Lead, Person, type RoomProps, Small } from './parts';

const stateNames: Record<InputState['state'], string> = {
  open: 'Open',
  delivered: 'Delivered, to be checked',
  accepted: 'Accepted',
  refused: 'Refused',
  waived: 'Waived',
};

/** Steps of an input: its owner's side delivers it, the other side accepts, refuses or waives it. */
function InputActs({ view, base, input, state }: RoomProps & { input: PlanInput; state: InputState }) {
  const isOwn = view.actor.side === input.side;
  const canCheck = view.actor.role !== 'reviewer' || view.actor.side === 'vendor';
  const step = (to: string, button: string, withReason = false) => (
    <ActForm
      key={to}
      view={view}
      base={base}
      act="set_input"
      button={button}
      isQuiet={to !== 'delivered' && to !== 'accepted'}
      fixed={{ no: String(state.no), to }}
      fields={withReason ? [{ name: 'reason', label: 'Reason' }] : []}
    />
  );
  const isOpen = state.state === 'open' || state.state === 'refused';
  if (isOwn) return isOpen ? step('delivered', 'Mark as delivered') : null;
  if (!canCheck) return null;
  return (
    <>
      {state.state === 'delivered' && step('accepted', 'Accept')}
      {state.state === 'delivered' && step('refused', 'Refuse', true)}
      {(isOpen || state.state === 'delivered') && step('waived', 'Waive')}
    </>
  );
}

/** Inputs of the plan, with what the reader may do about each. */
export function Inputs({ view, base }: RoomProps) {
  const inputs = view.plan?.content.inputs ?? [];
  const settled = view.inputs.filter(({ state }) => state === 'accepted' || state === 'waived').length;
  return (
    <>
      <Lead heading="Inputs">
        {inputs.length === 0
          ? 'The plan names no inputs.'
          : `${settled} of ${inputs.length} accepted or waived. The pilot can start when all are. Hand data over outside this portal; it only records the steps.`}
      </Lead>
      <ol className="sheet">
        {view.inputs.map((state) => {
          const input = inputs[state.no - 1];
          return (
            input && (
              <li
                key={state.no}
                className="grid gap-3 border-rule p-4 not-first:border-t md:grid-cols-[minmax(0,1fr)_18rem] md:gap-6 md:px-5"
              >
                <Person side={input.side} name={input.owner}>
                  <b className="font-semibold">
                    <OutsideText text={input.text} />
                  </b>
                  <Small>
                    <OutsideText text={input.owner} />, due {dayName(input.due_on)}
                  </Small>
                  <Small>
                    {stateNames[state.state]}
                    {state.byName !== null && ` by ${state.byName}`}
                    {state.reason !== null && (
                      <>
                        : <OutsideText text={state.reason} />
                      </>
                    )}
                  </Small>
                </Person>
                <div className="grid content-start gap-3">
                  <InputActs view={view} base={base} input={input} state={state} />
                </div>
              </li>
            )
          );
        })}
      </ol>
    </>
  );
}
