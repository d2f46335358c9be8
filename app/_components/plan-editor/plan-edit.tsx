import { errorOfForm, failedForm } from '@/app/failed-form';
import { getDeps } from '@/lib/compose';
import { listedTimeZones } from '@/lib/founders/settings/founder-settings';
import { jsonOf } from '@/lib/kernel/json-of';
import type { PilotView } from '@/lib/pilots/pilot';
import { planContent } from '@/lib/pilots/plan';
import { startingPlan, textsOfPlan } from '@/lib/pilots/plan-form';
import { readSuccessMetric } from '@/lib/pilots/read-pilot';
import { vendorName } from '@/lib/process/installation';
import { ErrorSummary } from '../error-summary';
import { explainError } from '../explain-error';
import { reviewPlan } from './check-plan';
import { PlanEditor } from './plan-editor';

const zonesId = 'time-zones';

/**
 * The editor of a pilot's plan: the refused plan, otherwise the current one, otherwise a first draft from the terms.
 */
export async function PlanEdit({ view, base }: { view: PilotView; base: string }) {
  const { pilot, plan, actor } = view;
  const heading = (
    <h1 className="pt-6 pb-4 text-2xl tracking-[-0.03em]">{plan ? 'Change the plan' : 'Write the plan'}</h1>
  );
  if (!view.allowedActs.includes('save_plan')) {
    return (
      <>
        {heading}
        <p>You cannot change this plan: the pilot has started, or your role does not allow it.</p>
      </>
    );
  }
  const failed = await failedForm();
  const error = failed && errorOfForm(failed);
  const typed = planContent.safeParse(jsonOf(failed?.texts.get('plan') ?? '')).data ?? plan?.content;
  const people = view.people.filter(({ endedAt }) => endedAt === null);
  const owner = people.find(({ role }) => role === 'decider')?.name ?? '';
  const texts = typed ? textsOfPlan(typed) : startingPlan(pilot, owner);
  return (
    <>
      {heading}
      {error && <ErrorSummary error={explainError(error, [])} />}
      <PlanEditor
        action={`${base}/act/save_plan`}
        version={pilot.version}
        texts={texts}
        stored={plan}
        review={reviewPlan(texts, plan?.content)}
        modes={pilot.terms.modes}
        hasCheckpoint={pilot.terms.checkpoint !== null || typed?.checkpoint !== undefined}
        successMetric={await readSuccessMetric(getDeps(), view)}
        sides={[
          ['buyer', pilot.company],
          ['vendor', vendorName()],
        ]}
        zonesId={zonesId}
        zones={
          <datalist id={zonesId}>
            {listedTimeZones().map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        }
        people={[...new Set([...people.map(({ name }) => name), actor.name])]}
      />
    </>
  );
}
