import { inputSteps, maySetInput } from '@/lib/pilots/act-errors';
import { dayName, inputStateNames } from '@/lib/pilots/labels';
import type { InputStateName } from '@/lib/pilots/pilot';
import type { PlanInput } from '@/lib/pilots/plan';
import { ActForm } from './act-form';
import { Lead, Person, type RoomProps } from './parts';

const buttons = { delivered: 'Mark as delivered', accepted: 'Accept', refused: 'Refuse', waived: 'Waive' };

const steps = ['delivered', 'accepted', 'refused', 'waived'] as const;

/** Returns the states that the reader may give an input. */
function stepsOf({ actor }: RoomProps['view'], { side }: PlanInput, state: InputStateName) {
  return steps.filter((to) => maySetInput(actor, side, to) && inputSteps[to].some((from) => from === state));
}

/** Inputs of the plan, with what the reader may do about each. */
export function Inputs({ view, base }: RoomProps) {
  const inputs = view.plan?.content.inputs ?? [];
  const rows = view.inputs.flatMap((state) => {
    const input = inputs[state.no - 1];
    return input ? [{ state, input }] : [];
  });
  return (
    <>
      <Lead heading="Inputs">
        {rows.length === 0
          ? 'The plan lists no inputs.'
          : 'The pilot can start once every input is accepted or waived. Hand data over outside this portal; it only records the steps.'}
      </Lead>
      <ol className="sheet divide-y divide-rule empty:hidden">
        {rows.map(({ state: { no, state, byName, reason }, input }) => (
          <li key={no} className="grid gap-4 p-4 md:grid-cols-[minmax(0,1fr)_18rem] md:px-5">
            <Person
              side={input.side}
              name={input.owner}
              text={input.text}
              note={
                <>
                  {input.owner}, due {dayName(input.due_on)}
                  <br />
                  {inputStateNames[state]}
                  {byName && ` by ${byName}`}
                  {state === 'delivered' && ', to be checked'}
                  {reason && `: ${reason}`}
                </>
              }
            />
            <div className="grid content-start gap-3">
              {stepsOf(view, input, state).map((to) => (
                <ActForm
                  key={to}
                  view={view}
                  base={base}
                  act="set_input"
                  fixed={{ no: String(no), to }}
                  button={buttons[to]}
                  fields={to === 'refused' ? [{ name: 'reason', label: 'Reason to refuse' }] : []}
                />
              ))}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
