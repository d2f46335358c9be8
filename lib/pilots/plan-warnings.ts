import { metrics } from './criterion';
import { sampleNeeded } from './items-needed';
import type { Criterion, PlanContent } from './plan';

/** Returns the strictest target, in steps of 0.1, for which the sample is large enough; undefined if there is none. */
function targetFor(criterion: Criterion, plan: PlanContent): number | undefined {
  const step = metrics[criterion.metric].better === 'lower' ? 1 : -1;
  for (let tenths = Math.round(criterion.target * 10); tenths > 0 && tenths < 1_000; tenths += step) {
    const needed = sampleNeeded({ ...criterion, target: tenths / 10 }, plan);
    if (needed <= plan.sample_size) return tenths / 10;
  }
  return undefined;
}

/** Returns warnings for both sides before they approve a plan; none of them prevents the approval. */
export function planWarnings(plan: PlanContent): string[] {
  const { criteria, inputs, planned_start, sample_size } = plan;
  const tooFew = criteria.flatMap((criterion) => {
    const needed = sampleNeeded(criterion, plan);
    if (needed <= sample_size) return [];
    const target = targetFor(criterion, plan);
    const orTarget = target === undefined ? '' : `, or set the target to ${target.toFixed(1)}%`;
    return `${criterion.name}: with ${sample_size} items, the verdict will probably be “not shown”. Raise the sample to ${needed}${orTarget}.`;
  });
  const late = inputs.filter(({ due_on }) => due_on > planned_start);
  return [...tooFew, ...late.map(({ text }) => `${text}: due after the planned start.`)];
}
