'use client';

import { type ReactNode, useEffect, useId, useState } from 'react';
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form';
import { modeInWords } from '@/lib/offers/offer-labels';
import type { PlanContent } from '@/lib/pilots/plan';
import type { PlanTexts } from '@/lib/pilots/plan-form';
import { Button } from '../button';
import { OutsideText } from '../outside-text';
import { WarningList } from '../text-list';
import { useHydrated } from '../use-hydrated';
import type { PlanReview } from './check-plan';
import { Criteria } from './criteria';
import { PlanField, PlanTick } from './plan-field';
import { PlanInputs } from './plan-inputs';

const failedText =
  'Could not save. Your text is still here; check your connection and your session, then try again.';

/** Loads the check, which is large, when it is first needed. */
const loadCheck = () => import('./check-plan');

/** Checks the form as the portal does. A plan that could not be checked is not sent. */
const resolver: Resolver<PlanTexts, unknown, PlanContent> = async (values, ...further) => {
  const check = await loadCheck().catch(() => undefined);
  return check?.resolvePlan(values, ...further) ?? { values: {}, errors: { root: { type: 'not_loaded' } } };
};

/** Statuses of refusals after which the portal shows the form again, with what was typed. */
const shownStatuses = [400, 409, 429];

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 border-t border-rule py-5 first:border-t-3 first:border-ink">
      <h2 className="text-lg">{heading}</h2>
      {children}
    </section>
  );
}

/** Posts fields as a browser posts a form: the response is the next page. */
function submitFields(action: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/**
 * Editor of a pilot's plan for both sides. It needs a script. Saves a new version; keeps the typed text without a
 * connection, and shows a refused plan again with the reason.
 */
export function PlanEditor({
  action,
  version,
  texts,
  stored,
  review,
  modes,
  hasCheckpoint,
  successMetric,
  sides,
  zones,
  zonesId,
  people,
}: {
  action: string;
  /** Version of the pilot that the plan is based on. */
  version: number;
  texts: PlanTexts;
  /** The current plan, which the typed one is compared with; null before the first. */
  stored: { planNo: number; content: PlanContent } | null;
  /** Warnings and changes of the texts. */
  review: PlanReview;
  modes: readonly string[];
  /** False for an offer without a checkpoint, unless the plan has one. */
  hasCheckpoint: boolean;
  /** Success metric of the buyer's request; null if the reader may not see it. */
  successMetric: string | null;
  sides: readonly (readonly ['buyer' | 'vendor', string])[];
  /** List of time zones, rendered on the server so that the script does not contain it. */
  zones: ReactNode;
  zonesId: string;
  /** Names to choose an input's owner from. */
  people: readonly string[];
}) {
  const form = useForm<PlanTexts, unknown, PlanContent>({
    defaultValues: texts,
    resolver,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  });
  const isHydrated = useHydrated();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState('');
  const namesId = useId();
  const typed = JSON.stringify(useWatch({ control: form.control }));
  const [{ warnings, changes }, setReview] = useState(review);
  const isChanged = form.formState.isDirty;
  useEffect(() => {
    if (!isChanged) return setReview(review);
    let isCurrent = true;
    const update = ({ reviewPlan }: Awaited<ReturnType<typeof loadCheck>>) => {
      if (isCurrent) setReview(reviewPlan(JSON.parse(typed), stored?.content));
    };
    // Without the check the last review stays; the portal reviews the saved plan again.
    loadCheck().then(update, () => {});
    return () => {
      isCurrent = false;
    };
  }, [typed, isChanged, review, stored]);
  const next = (stored?.planNo ?? 0) + 1;
  const save = async (content: PlanContent) => {
    const fields = { act: 'save_plan', version: String(version), plan: JSON.stringify(content) };
    setIsSending(true);
    setFailure('');
    try {
      const headers = { Accept: 'application/json' };
      const response = await fetch(action, { method: 'POST', headers, body: new URLSearchParams(fields) });
      const answer: unknown = await response.json();
      const isDone = typeof answer === 'object' && answer !== null && 'location' in answer;
      if (isDone) location.assign(String(answer.location));
      else if (shownStatuses.includes(response.status)) submitFields(action, fields);
      else throw new Error(`status ${response.status}`);
    } catch {
      setIsSending(false);
      setFailure(failedText);
    }
  };
  const wrong = Object.keys(form.formState.errors).filter((name) => name !== 'root');
  return (
    <FormProvider {...form}>
      <form
        noValidate
        data-hydrated={isHydrated || undefined}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]"
        onSubmit={form.handleSubmit(save, ({ root }) => setFailure(root ? failedText : ''))}
      >
        <noscript>The plan editor needs JavaScript. You can read and approve plans without it.</noscript>
        <fieldset disabled={!isHydrated} className="min-w-0">
          <Part heading="Question">
            <PlanField path="question" label="Question to answer" hint="One sentence." />
          </Part>
          <Part heading="Criteria">
            {successMetric && (
              <p className="text-md text-ink-2">
                Success metric in the request: <OutsideText text={successMetric} />
              </p>
            )}
            <Criteria />
          </Part>
          <Part heading="Sample and dates">
            <div className="grid gap-4 md:grid-cols-2">
              <PlanField path="sample_size" label="Items in the sample" />
              <PlanField
                path="mode"
                label="Mode"
                look="select"
                options={modes.map((mode) => [mode, modeInWords(mode).name])}
              />
              <PlanField path="planned_start" label="Planned start" look="date" />
              <PlanField path="time_zone" label="Time zone" list={zonesId} />
              <PlanField path="strata" label="Strata, separated by commas" isOptional />
              {hasCheckpoint && (
                <PlanField path="checkpoint.day" label="Checkpoint, days after the start" isOptional />
              )}
            </div>
            {zones}
            {hasCheckpoint && (
              <PlanTick
                path="checkpoint.second_half_billed"
                label="A pilot that stops at its checkpoint is billed in full"
              />
            )}
          </Part>
          <Part heading="Inputs">
            <datalist id={namesId}>
              {people.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <PlanInputs sides={sides} people={namesId} start={texts.planned_start} />
          </Part>
          <Part heading="What happens next">
            <div className="grid gap-4 md:grid-cols-2">
              <PlanField path="what_follows.met" label="If the required criteria are met" look="long" />
              <PlanField path="what_follows.not_met" label="If not" look="long" />
            </div>
            <PlanField path="out_of_scope" label="Out of scope" isOptional />
            <PlanTick path="credit_on_stop" label="A stopped pilot still earns the credit" />
          </Part>
        </fieldset>
        <div className="sheet divide-y divide-rule lg:sticky lg:top-4 [&>section]:grid [&>section]:gap-2 [&>section]:p-4">
          {warnings.length > 0 && (
            <section>
              <h2 className="text-base">
                {warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}
              </h2>
              <WarningList items={warnings} />
            </section>
          )}
          {stored && (
            <section>
              <h2 className="text-base">Changes to version {stored.planNo}</h2>
              <PlanChanges changes={changes} />
            </section>
          )}
          <section>
            <Button disabled={!isHydrated || isSending}>Save as version {next}</Button>
            {stored && (
              <p className="text-sm text-ink-2">Saving clears the approvals of version {stored.planNo}.</p>
            )}
            {wrong.length > 0 && (
              <p className="font-semibold text-bad">Correct the marked fields before you save.</p>
            )}
            <p role="alert" className="font-semibold text-bad empty:hidden">
              {failure}
            </p>
          </section>
        </div>
      </form>
    </FormProvider>
  );
}

/** Lists changes with the value before and after. */
function PlanChanges({ changes }: Pick<PlanReview, 'changes'>) {
  if (changes.length === 0) return <p className="text-md text-ink-2">None.</p>;
  return (
    <ul className="divide-y divide-rule text-md *:py-2 *:wrap-anywhere">
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          <span className="block text-sm text-ink-2">{label}</span>
          {before !== null && <del className="text-ink-2">{before}</del>}{' '}
          {after !== null && <ins className="font-semibold no-underline">{after}</ins>}
        </li>
      ))}
    </ul>
  );
}
