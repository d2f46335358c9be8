import { itemsNeeded } from './items-needed';
import { type Criterion, metrics, type PlanContent } from './plan';

/** Returns the strictest target, in steps of 0.1, that a number of items is enough for; undefined if there is none. */
function targetFor(criterion: Criterion, items: number): number | undefined {
  const step = metrics[criterion.metric].better === 'lower' ? 1 : -1;
  for (let tenths = Math.round(criterion.target * 10); tenths > 0 && tenths < 1_000; tenths += step)
    if (itemsNeeded({ ...criterion, target: tenths / 10 }) <= items) return tenths / 10;
  return undefined;
}

/** Returns what both sides should know before they approve a plan; none of it prevents the approval. */
export function planWarnings({ criteria, inputs, planned_start, sample_size }: PlanContent): string[] {
  const tooFew = criteria.flatMap((criterion) => {
    // The number of spans in an item is unknown before the pilot.
    const needed = metrics[criterion.metric].rows === 'spans' ? 0 : itemsNeeded(criterion);
    if (needed <= sample_size) return [];
    const target = targetFor(criterion, sample_size);
    const orTarget = target === undefined ? '' : `, or set the target to ${target.toFixed(1)}%`;
    return `${criterion.name}: with ${sample_size} items this will probably end as “not shown”. Raise the sample to ${needed}${orTarget}.`;
  });
  const late = inputs.filter(({ due_on }) => due_on > planned_start);
  return [...tooFew, ...late.map(({ text }) => `${text}: due after the planned start.`)];
}
