'use client';

import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { useHydrated } from '@/app/_components/use-hydrated';
import { type OfferTexts, textsOfForm } from '@/lib/offers/editor/offer-texts';
import { offerFormLabels } from '@/lib/offers/field-labels';
import type { NewOffer } from '@/lib/offers/new-offer';
import { EditorFields, offerSections, type ServedOperation } from './editor-fields';
import { EditorForm, formInPage, problemsIn } from './editor-form';

const formId = 'offer-editor';

const LivePreview = lazy(() => import('./live-preview'));

/** Checks the form as the portal does. The check is loaded when a field is left; without it the portal checks alone. */
const resolver: Resolver<OfferTexts, unknown, NewOffer> = async (values, ...further) => {
  const { resolveOffer } = await import('./check-offer');
  return resolveOffer(values, ...further);
};

/** Editor of an offer: fields, rows and a live preview. */
export function OfferEditor({
  action,
  texts,
  stored,
  problems,
  operations,
  submit,
  preview,
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
  /** Preview until something is typed. */
  preview: ReactNode;
  /** Fields of a new offer's sample package. */
  sample?: ReactNode;
}) {
  const [initial] = useState(() => {
    const inPage = formInPage(formId);
    return inPage ? textsOfForm(inPage) : texts;
  });
  const form = useForm<OfferTexts, unknown, NewOffer>({
    defaultValues: initial,
    resolver,
    mode: 'onTouched',
  });
  const { control, handleSubmit, trigger, getValues, formState } = form;
  const { isSubmitted, errors } = formState;
  const isHydrated = useHydrated();
  useWatch({ control });
  // The first rendering in the browser is that of the portal, even where something was typed before it.
  const shown = isHydrated ? getValues() : texts;
  const previewed = useDeferredValue(shown);
  const typed = JSON.stringify(shown);
  const isChanged = typed !== JSON.stringify(texts);
  const isChecked = isSubmitted || problems.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of one field may correct another one.
  useEffect(() => {
    if (isChecked) void trigger();
  }, [typed, isChecked]);
  return (
    <EditorForm
      id={formId}
      action={action}
      form={form}
      typed={typed}
      labels={offerFormLabels}
      sections={offerSections}
      sent={problems}
      listed={isSubmitted ? problemsIn(errors) : isChanged ? [] : problems}
      submit={submit}
      onChecked={(event, send) => void handleSubmit(send)(event)}
      hidden={{
        version: texts.version,
        ...(stored && { id: texts.id, credit_type: texts.credit_type }),
      }}
      preview={
        isChanged ? (
          <Suspense fallback={preview}>
            <LivePreview stored={stored} initial={texts} typed={previewed} operations={operations} />
          </Suspense>
        ) : (
          preview
        )
      }
    >
      <EditorFields isNew={stored === undefined} isLive={isHydrated} operations={operations} />
      {sample}
    </EditorForm>
  );
}
