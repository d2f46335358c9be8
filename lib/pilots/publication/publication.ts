import { z } from 'zod';
import { verdictOf } from '../../../public/pilot-scripts/figures.mjs';
import type { EvidencePackage } from '../../offers/evidence-package';
import { line } from '../../offers/offer';
import { metrics } from '../criterion';
import type { CriterionFigures, CriterionVerdict, Estimate } from '../figures';
import { intervalMethods, intervalName, intervalPercent, pilotVerdictNames } from '../labels';
import type { Pilot, PilotTerms, PilotView } from '../pilot';
import { daysBetween } from '../pilot-dates';
import type { PlanContent } from '../plan';

const lines = (max: number) =>
  z
    .string()
    .transform((text) => text.split('\n').map((each) => each.trim()))
    .transform((all) => all.filter((each) => each !== ''))
    .refine((all) => all.length > 0 && all.length <= max, `Enter 1 to ${max} lines.`)
    .refine((all) => all.every((each) => each.length <= 200), 'At most 200 characters per line.');

/** Texts that the vendor writes for the publication of a pilot; the plan’s own texts are not published. */
export const publicationForm = z.object({
  title: line(120),
  sector: line(80),
  size: line(80),
  region: line(80),
  workflow: line(200),
  data: line(300),
  anonymisation: line(500),
  /** Names of the criteria, then of the kinds of items. */
  names: lines(60),
  limits: lines(10),
});
export type PublicationForm = z.infer<typeof publicationForm>;

type Measured = Estimate & { value: number; low: number; high: number };
const isMeasured = <Part extends Estimate>(part: Part): part is Part & Measured =>
  part.value !== null && part.low !== null && part.high !== null && part.n > 0;

/** Returns the criteria that can be shown, and the strata or kinds of the first required one. */
function partsOf(criteria: readonly CriterionFigures[]) {
  const shown = criteria.filter(isMeasured);
  const first = shown.find(({ must }) => must) ?? shown[0];
  // Kinds of decisions are their choices, as shares of all items: none of them has the criterion's target.
  const byKind = first && metrics[first.metric].rows !== 'decisions' ? first.by_kind : [];
  const kinds = (first?.strata ?? byKind).filter(isMeasured);
  return { shown, first, kinds };
}

/** Returns the names of the criteria and kinds of a pilot, which the vendor may replace. */
export function namesOf(criteria: readonly CriterionFigures[]): string[] {
  const { shown, kinds } = partsOf(criteria);
  return [...shown, ...kinds].map(({ name }) => name);
}

const rounded = (value: number) => Math.round(value * 10) / 10;
const measured = ({ value, low, high, n }: Measured) => ({
  ...{ value: rounded(value), ci_low: rounded(low), ci_high: rounded(high) },
  n,
});

const outcomes = { met: undefined, not_shown: 'not_shown', not_met: 'missed' } as const;

/** Returns the outcome of a verdict that is weaker than "met", as a part of a metric or kind. */
function weakerOutcome(verdict: CriterionVerdict) {
  const outcome = outcomes[verdict];
  return outcome && { outcome };
}

interface Published {
  terms: PilotTerms;
  plan: PlanContent;
  figures: NonNullable<PilotView['figures']>;
  total: number;
  startsOn: string | null;
  pausedDays: number;
  checkpoint: Pilot['checkpoint'];
}

/** Returns the days and the price of a pilot, which are fewer and lower if it stopped, and its checkpoint. */
function courseOf({ terms, plan, figures, startsOn, pausedDays, checkpoint }: Published) {
  const level = `Intervals of ${intervalName(figures)}: ${intervalMethods}.`;
  if (!checkpoint?.decision || startsOn === null) {
    const method = `One final analysis at the end. ${level}`;
    return { days: terms.durationDays, price: terms.price, isHalf: false, method, shown: null };
  }
  const { look, decision } = checkpoint;
  const isStop = decision.choice === 'stop';
  // A pilot is paused only for days that are added to its length, so they are not days of the pilot.
  const daysTo = (day: string) => Math.max(1, daysBetween(startsOn, day) - pausedDays);
  const isHalf = isStop && plan.checkpoint?.second_half_billed === false;
  return {
    days: isStop ? daysTo(decision.day) : terms.durationDays,
    price: isHalf ? terms.price / 2 : terms.price,
    isHalf,
    method: `${isStop ? 'One analysis at the checkpoint, where the pilot stopped.' : 'Two analyses: at the checkpoint and at the end.'} ${level}`,
    shown: {
      // The planned day is exact; pauses after the checkpoint would move a day that is counted from dates.
      day: isStop ? daysTo(decision.day) : (plan.checkpoint?.day ?? daysTo(decision.day)),
      decision: isStop ? 'The buyer stopped the pilot.' : 'The buyer continued the pilot.',
      facts: [
        `${look.figures.items} items had a result.`,
        `${pilotVerdictNames[look.figures.pilot_verdict]}, with intervals of ${intervalName(look.figures)}.`,
      ],
    },
  };
}

/** Returns a message if a text names more or fewer than the criteria and kinds of a pilot; undefined otherwise. */
export function namesMessage(
  criteria: readonly CriterionFigures[],
  { names }: PublicationForm,
): string | undefined {
  const wanted = namesOf(criteria).length;
  // Without a measured criterion there is nothing to name, and nothing to publish.
  if (wanted === 0 || names.length === wanted) return undefined;
  return `Enter ${wanted} ${wanted === 1 ? 'name' : 'names, one per line'}.`;
}

/**
 * Returns a closed pilot as a sample package: figures of its final analysis with the written names. Undefined without a
 * measured criterion, or if the names are not as many as the criteria and kinds.
 */
export function samplePackageOf(published: Published, written: PublicationForm): EvidencePackage | undefined {
  const { terms, plan, figures, total } = published;
  const { shown, first, kinds } = partsOf(figures.criteria);
  if (!first || written.names.length !== shown.length + kinds.length) return undefined;
  const name = (at: number) => written.names[at] ?? '';
  const { title, sector, size, region, workflow, anonymisation, limits } = written;
  const { better } = metrics[first.metric];
  const { target } = first;
  const all = shown.indexOf(first);
  const rows = kinds.map((kind, at) => ({
    ...{ name: name(shown.length + at), ...measured(kind) },
    ...weakerOutcome(verdictOf(first, kind)),
  }));
  const course = courseOf(published);
  const wrong = first.hits === null ? 0 : better === 'higher' ? first.total - first.hits : first.hits;
  return {
    ...{ package_version: '1', offer_id: terms.offer.id, title, anonymised_sample: true, anonymisation },
    ...(figures.look && { interval_percent: intervalPercent(figures) }),
    measured_in_pilot: true,
    buyer: { sector, size, region },
    scope: {
      workflow,
      mode: plan.mode,
      pilot_days: course.days,
      in_scope: [workflow],
      out_of_scope: [],
    },
    success_metric: {
      name: name(all),
      definition: `${better === 'higher' ? 'At least' : 'At most'} ${target}%`,
      agreed: 'By both sides before the start',
    },
    data_set: {
      description: written.data,
      unit: 'items',
      received: Math.max(total, figures.items),
      excluded: [],
      evaluated: figures.items,
      reference: 'From the buyer',
      reviewer_agreement: 'See the limits.',
      personal_data: 'None in this package.',
    },
    method: ['Both sides approved metrics and targets before the first day.', course.method],
    metrics: shown.map((criterion, at) => ({
      ...measured(criterion),
      ...{ name: name(at), unit: '%', better: metrics[criterion.metric].better },
      ...{ baseline: criterion.baseline, target: criterion.target },
      ...weakerOutcome(criterion.verdict),
    })),
    strata: {
      ...{ metric: name(all), unit: '%', better, target },
      rows:
        rows.length > 0 ? rows : [{ name: 'All items', ...measured(first), ...weakerOutcome(first.verdict) }],
    },
    errors: { counted: 'Errors on the first criterion', total: wrong, rows: [] },
    latency: [],
    cost: {
      note: `Price of ${course.isHalf ? 'the first half of the pilot' : 'the pilot'}, usage included.`,
      rows: [
        {
          item: course.isHalf ? 'First half of the pilot' : 'Pilot',
          ...{ quantity: 1, unit: course.isHalf ? 'half' : 'pilot' },
          ...{ unit_price_usd: course.price, total_usd: course.price },
        },
      ],
      total_usd: course.price,
      per_item_usd: Math.round((100 * course.price) / Math.max(1, figures.items)) / 100,
    },
    checkpoint: course.shown,
    verdict: {
      outcome: figures.pilot_verdict === 'partly' ? 'partly_met' : figures.pilot_verdict,
      sentence: `${pilotVerdictNames[figures.pilot_verdict]}.`,
      conditions: [],
    },
    limits,
    deliverables: [],
    non_binding: true,
  };
}
