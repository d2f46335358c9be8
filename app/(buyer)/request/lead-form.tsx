'use client';

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, LinkButton } from '@/app/_components/button';
import { ErrorSummary } from '@/app/_components/error-summary';
import { type FieldProblem, type FormError, wrongFields } from '@/app/_components/form-error';
import { RetryCountdown } from '@/app/_components/retry-countdown';
import { useHydrated } from '@/app/_components/use-hydrated';
import { newPageKey } from '@/app/new-page-key';
import type { WebMcpForm } from '@/lib/discovery/server-card';
import { idempotencyKeyField } from '@/lib/kernel/form-values';
import { formClass, formGrid } from './form-classes';
import { type ControlContext, LeadTextControl, LeadTickControl } from './lead-control';
import { type LeadDraft, markSentHere, type SentRequest } from './lead-draft';
import type { LeadFieldSpec, LeadFormFields } from './lead-fields';
import type { QuoteChoice } from './named-quotes';
import { QuoteChoices } from './quote-choices';
import { personType, RequiredParts } from './required-parts';
import { networkError, type SendOutcome } from './send-outcome';
import { SentNotice } from './sent-notice';
import { useCharactersLeft } from './use-characters-left';
import { useLeadChoices } from './use-lead-choices';
import { fillControl, isChanged, startAfresh, useLeadDraft } from './use-lead-draft';

/** Problems found before sending. If the check cannot be loaded, the server's own check decides. */
async function problemsOf(form: HTMLFormElement): Promise<FieldProblem[]> {
  try {
    const { checkForm } = await import('./lead-validation');
    return checkForm(form);
  } catch {
    return [];
  }
}

/** Sends the form, after loading the code that only sending needs; offline, that fails as well. */
async function sendForm(form: HTMLFormElement): Promise<SendOutcome> {
  try {
    const { sendLead } = await import('./send-lead');
    return await sendLead(form);
  } catch {
    return { error: networkError, isKnown: false };
  }
}

/**
 * The request form: without a script the browser submits it; with one it sends the same fields and stays on the page.
 */
export function LeadForm({
  pilots,
  pilotNames,
  fields,
  texts,
  givenByAddress,
  isFilled,
  quotes: firstQuotes,
  sent: firstSent,
  error: firstError,
  idempotencyKey,
  tool,
}: {
  pilots: ReactNode;
  /** Names by the ids of the pilots that it offers. */
  pilotNames: Readonly<Record<string, string>>;
  /** Passed by the page, so that the script does not contain the texts a second time. */
  fields: LeadFormFields;
  texts: Readonly<Record<string, string>>;
  /** Fields that a draft does not change: the URL sets them. */
  givenByAddress: readonly string[];
  /** True for a form that was sent before; its texts replace any draft. */
  isFilled: boolean;
  quotes: readonly QuoteChoice[];
  sent: SentRequest | null;
  error: FormError | undefined;
  idempotencyKey: string;
  tool: WebMcpForm;
}) {
  const { required, ticks, optional, consent, consentText } = fields;
  const allFields: readonly LeadFieldSpec[] = [...Object.values(required), ...ticks, ...optional, consent];
  const form = useRef<HTMLFormElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const [error, setError] = useState(firstError);
  const [key, setKey] = useState(idempotencyKey);
  const [quotes, setQuotes] = useState({ shown: firstQuotes, isRestored: false });
  const [sent, setSent] = useState(firstSent);
  const notice = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);
  const mayBeStored = useRef(false);
  const { choices, notice: noticeChoices, choosePilot, leaveOut } = useLeadChoices(form, texts, firstQuotes);

  /** Makes further changes a new request, which needs a new consent. */
  const goOnAfter = (before: SentRequest) => {
    isBusy.current = false;
    mayBeStored.current = false;
    setIsSending(false);
    setError(undefined);
    setSent(before);
    setKey(newPageKey());
    fillControl(form.current, 'contact_consent', '');
  };
  const restore = (draft: LeadDraft) => {
    if (draft.sent) {
      goOnAfter(draft.sent);
      // After the browser has restored the scroll position.
      setTimeout(() => notice.current?.scrollIntoView({ block: 'center' }));
    }
    if (!draft.sent && draft.key !== null) setKey(draft.key);
    mayBeStored.current = draft.key !== null && !draft.sent;
    const typedSince = (name: string) => isChanged(form.current?.elements.namedItem(name) ?? null);
    for (const { name } of allFields) {
      const text = draft.texts[name];
      if (text === undefined || typedSince(name)) continue;
      if (givenByAddress.includes(name) && !draft.sent) continue;
      fillControl(form.current, name, text);
    }
    noticeChoices();
    const ofDraft = (id: string) => draft.quotes.find((quote) => quote.id === id);
    const isOwnChoice = draft.sent !== null || firstQuotes.length === 0;
    const shown = isOwnChoice ? draft.quotes : firstQuotes.map((quote) => ofDraft(quote.id) ?? quote);
    if (!firstQuotes.some(({ id }) => typedSince(id))) setQuotes({ shown, isRestored: true });
    if (details.current && optional.some(({ name }) => name in draft.texts)) details.current.open = true;
  };
  const comesFilled = isFilled && { key: firstSent ? null : idempotencyKey, sent: firstSent };
  const { isKept, keep } = useLeadDraft(form, quotes.shown, comesFilled, restore);
  useErrorTitle(error !== undefined);
  const charactersLeft = useCharactersLeft(form);

  // Includes choices made before the script ran, and the quotes of a draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other quotes are shown.
  useEffect(noticeChoices, [quotes]);
  // A form that was sent without the script is shown at the URL that it was sent to; from here on it is a draft.
  useEffect(() => {
    if (isFilled || location.pathname !== '/request') history.replaceState(history.state, '', '/request');
  }, [isFilled]);
  useEffect(() => {
    if (error) summary.current?.focus();
    const isInside = error?.fields.some(({ field }) => optional.some(({ name }) => name === field));
    if (isInside && details.current) details.current.open = true;
  }, [error, optional]);

  const isHydrated = useHydrated();

  const send = async () => {
    if (!form.current) return;
    setIsSending(true);
    keep({ key, sent: null });
    const outcome = await sendForm(form.current);
    if ('stored' in outcome) {
      keep({
        key,
        sent: {
          location: outcome.stored.replace(/\?.*/, ''),
          sentAt: new Date().toISOString(),
          isReplay: false,
        },
      });
      markSentHere(key);
      location.assign(outcome.stored);
      return new Promise<void>(() => {});
    }
    if ('sentBefore' in outcome) {
      const before = { ...outcome.sentBefore, isReplay: true };
      goOnAfter(before);
      keep({ key: null, sent: before });
      requestAnimationFrame(() => notice.current?.focus());
      return;
    }
    // Only its key can find a lead that an earlier attempt may have stored.
    if (!outcome.isKnown) mayBeStored.current = true;
    if (!mayBeStored.current) keep({ key: null, sent });
    if (outcome.isOfKey) setKey(newPageKey());
    setIsSending(false);
    setError(outcome.error);
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    const problems = form.current ? await problemsOf(form.current) : [];
    if (problems.length > 0) setError(wrongFields(problems));
    else await send();
    isBusy.current = false;
  };

  const errors = new Map(error?.fields.map((problem) => [problem.field, problem]));
  const context: ControlContext = { texts, errors, charactersLeft };
  const isOfAddress = (name: string) => givenByAddress.includes(name);
  // Set once: a later error elsewhere must not fold fields that the buyer has filled in.
  const [isOpenAtFirst] = useState(() =>
    optional.some(({ name }) => errors.has(name) || (texts[name] && !isOfAddress(name))),
  );
  return (
    <>
      {error && (
        <ErrorSummary error={error} ref={summary}>
          <RetryCountdown seconds={error.retryAfterSeconds} />
        </ErrorSummary>
      )}
      {sent && <SentNotice sent={sent} ref={notice} />}
      <form
        ref={form}
        className={`sheet ${formClass}`}
        method="post"
        action="/request/send"
        {...tool}
        onInput={noticeChoices}
        onSubmit={onSubmit}
        noValidate
      >
        <input type="hidden" name={idempotencyKeyField} value={key} autoComplete="off" />
        {quotes.shown.length > 0 && (
          <QuoteChoices
            key={String(quotes.isRestored)}
            quotes={quotes.shown}
            chosen={{
              id: choices.pilot,
              names: pilotNames,
              named: choices.named,
              isHydrated,
              onChoose: choosePilot,
              onLeaveOut: leaveOut,
            }}
          />
        )}
        <RequiredParts
          pilots={pilots}
          fields={fields}
          isOfPerson={choices.buyerType === personType}
          context={context}
        />
        <details ref={details} open={isOpenAtFirst}>
          <summary className="flex min-h-11 items-center gap-2 px-4 py-3 text-lg font-semibold md:px-6">
            <span>Details that help the review</span>{' '}
            <span className="text-md font-normal text-ink-3">
              optional{isOfAddress('annual_commit') && '; the annual plan is filled in from your quote'}
            </span>
          </summary>
          <div className={`sheet-part ${formGrid}`}>
            {optional.map((spec) => (
              <LeadTextControl key={spec.name} spec={spec} context={context} isOptional />
            ))}
          </div>
        </details>
        <fieldset className="sheet-part">
          <legend className="text-lg">Consent</legend>
          <LeadTickControl spec={{ ...consent, label: consentText }} context={{ ...context, texts: {} }} />
          <p className="text-md text-ink-2">
            We need your consent to store your request.{' '}
            <a href="/privacy">What is kept, why and for how long</a>
          </p>
        </fieldset>
        <div className="sheet-part">
          <Button>{isSending ? 'Sending …' : 'Send for review'}</Button>
          <p className="mt-2 max-w-[56ch] text-md text-ink-2">
            Non-binding. A founder reads your request and, if a pilot makes sense, replies by email. Nothing
            else is sent.
          </p>
          {isKept && <DraftNotice />}
        </div>
      </form>
    </>
  );
}

function DraftNotice() {
  return (
    <p className="mt-2 max-w-[56ch] text-md text-ink-2" role="status">
      Draft kept in this tab.{' '}
      <LinkButton type="button" onClick={startAfresh}>
        Clear
      </LinkButton>
    </p>
  );
}

function useErrorTitle(hasError: boolean): void {
  useEffect(() => {
    const title = document.title.replace(/^Error: /, '');
    document.title = hasError ? `Error: ${title}` : title;
  }, [hasError]);
}
