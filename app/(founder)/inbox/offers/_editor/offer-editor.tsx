'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Button } from '@/app/_components/button';
import { ErrorSummary } from '@/app/_components/error-summary';
import { wrongFields } from '@/app/_components/form-error';
import { useHydrated } from '@/app/_components/use-hydrated';
import {
  type OfferTexts,
  offerFormSchema,
  readOffer,
  storedTexts,
  textsOfForm,
} from '@/lib/offers/editor/offer-form';
import { labelOfPath } from '@/lib/offers/field-labels';
import type { NewOffer } from '@/lib/offers/new-offer';
import { EditorFields } from './editor-fields';
import { SentProblems } from './field';
import { LivePreview } from './live-preview';
import type { ServedOperation } from './rows';
import { type SaveState, useAutosave } from './use-autosave';

const formId = 'offer-editor';

/** Returns what the form in the page holds: it may have been typed before this script ran. */
function textsInPage(): OfferTexts | undefined {
  if (typeof document === 'undefined') return undefined;
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return undefined;
  const data = new FormData(form);
  const texts = (name: string) => data.getAll(name).map(String);
  return textsOfForm({ texts, text: (name) => texts(name).at(-1) ?? '' });
}

/** Returns true for the button that discards what was typed, which the browser sends as it is. */
function isDiscard(event: Event): boolean {
  return event instanceof SubmitEvent && event.submitter?.getAttribute('value') === 'discard';
}

function savedInWords(saved: SaveState): string {
  if (saved.state === 'failed')
    return 'Could not save. Your text is still here. The next change saves it again.';
  if (saved.state === 'waiting') return 'Saving…';
  if (saved.state !== 'saved') return '';
  return `Draft saved ${saved.at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;
}

/** Editor of an offer: fields, rows and a live preview. Without a script it is a form whose buttons do the same. */
export function OfferEditor({
  action,
  texts,
  stored,
  problems,
  operations,
  submit,
  sample,
}: {
  action: string;
  texts: OfferTexts;
  /** Values that buyers see now; undefined for a new offer. */
  stored: NewOffer | undefined;
  /** Problems that the portal found, by path. */
  problems: readonly (readonly [string, string])[];
  operations: readonly ServedOperation[];
  submit: string;
  /** Fields of a new offer's sample package. */
  sample?: ReactNode;
}) {
  const [initial] = useState(() => textsInPage() ?? texts);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<OfferTexts, unknown, NewOffer>({
    defaultValues: initial,
    resolver: zodResolver(offerFormSchema),
    mode: 'onTouched',
  });
  const { control, handleSubmit, trigger } = form;
  const { isSubmitted } = form.formState;
  const isHydrated = useHydrated();
  const typed = storedTexts(useWatch({ control })) ?? initial;
  // The first rendering in the browser is that of the portal, even where something was typed before it.
  const shown = isHydrated ? typed : texts;
  const isChanged = JSON.stringify(shown) !== JSON.stringify(texts);
  const { saved, stop } = useAutosave(element, JSON.stringify(shown));
  const read = readOffer(shown);
  const listed = isSubmitted ? [...read.problems] : isChanged ? [] : problems;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the problems of the sent form are checked once.
  useEffect(() => {
    if (problems.length > 0) trigger();
  }, []);
  return (
    <FormProvider {...form}>
      <SentProblems value={new Map(problems)}>
        {listed.length > 0 && (
          <ErrorSummary
            error={{
              ...wrongFields(
                listed.map(([field, message]) => ({ field, message, label: labelOfPath(field) })),
              ),
              text: 'Nothing was changed, and what you typed is still here.',
            }}
          />
        )}
        <form
          id={formId}
          ref={element}
          method="post"
          encType="multipart/form-data"
          action={action}
          noValidate
          data-hydrated={isHydrated || undefined}
          className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]"
          onSubmit={(event) => {
            if (isDiscard(event.nativeEvent)) return stop();
            return handleSubmit(() => {
              stop();
              element.current?.submit();
            })(event);
          }}
        >
          {/* The first button of a form is what Enter presses. */}
          <button type="submit" hidden />
          <input type="hidden" name="version" value={texts.version} />
          {stored && (
            <>
              <input type="hidden" name="id" value={texts.id} />
              <input type="hidden" name="credit_type" value={texts.credit_type} />
            </>
          )}
          <div className="sheet min-w-0">
            <EditorFields isNew={stored === undefined} isLive={isHydrated} operations={operations} />
            {sample}
          </div>
          <LivePreview stored={stored} initial={texts} read={read} operations={operations} />
          <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-4 border-t-2 border-ink bg-surface px-4 py-3 md:px-6 lg:col-span-2">
            <Button type="submit">{submit}</Button>
            <Button kind="quiet" type="submit" name="act" value="discard" formNoValidate>
              Discard what I typed
            </Button>
            {isSubmitted && read.problems.size > 0 && (
              <a href={`#${[...read.problems.keys()][0]}`}>
                {read.problems.size === 1 ? '1 field' : `${read.problems.size} fields`} to correct
              </a>
            )}
            <span className="ml-auto text-md text-ink-2" aria-live="polite">
              {savedInWords(saved)}
            </span>
          </div>
        </form>
      </SentProblems>
    </FormProvider>
  );
}
