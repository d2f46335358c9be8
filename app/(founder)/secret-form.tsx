'use client';

import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/app/_components/button';
import { CopyButton } from '@/app/_components/copy-button';
import { proofMinutes } from '@/lib/founders/founder';
import { FormPart, ShownSecret, TextPart } from './_components/sheet-parts';

type Outcome = { secret: string; facts: Record<string, string> } | { problem: ReactNode } | undefined;

const signInAgain = (
  <>
    You signed in more than {proofMinutes} minutes ago.{' '}
    <a href="/sign-in" target="_blank" rel="noreferrer">
      Sign in again in a new tab
    </a>
    , then press the button here again.
  </>
);

function outcomeOf(answer: unknown): Outcome {
  if (typeof answer === 'object' && answer !== null) {
    if ('secret' in answer && typeof answer.secret === 'string') {
      const facts = Object.entries(answer).filter(
        (fact): fact is [string, string] => typeof fact[1] === 'string',
      );
      return { secret: answer.secret, facts: Object.fromEntries(facts) };
    }
    if ('error' in answer && answer.error === 'sign_in_required') return { problem: signInAgain };
    if ('message' in answer && typeof answer.message === 'string') return { problem: answer.message };
  }
  return { problem: 'Something went wrong. Nothing was changed; try again in a minute.' };
}

/**
 * Form that creates a secret. A script shows it here once; without scripts, the response to the form does.
 */
export function SecretForm({
  action,
  submit,
  advice,
  onMade,
  children,
}: {
  action: string;
  submit: string;
  advice: string;
  /** Called with the other values of the response when the secret is created. */
  onMade?: (facts: Readonly<Record<string, string>>) => void;
  children: ReactNode;
}) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setIsSending] = useState(false);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) shown.current?.focus();
  }, [outcome]);
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) fields.append(name, String(value));
    setIsSending(true);
    try {
      const response = await fetch(action, {
        method: 'POST',
        headers: { Accept: 'application/json' },
        body: fields,
      });
      const answered = outcomeOf(await response.json());
      if (answered && 'secret' in answered) onMade?.(answered.facts);
      setOutcome(answered);
    } catch {
      setOutcome(outcomeOf(undefined));
    }
    setIsSending(false);
  };
  if (outcome && 'secret' in outcome) return <Secret secret={outcome.secret} advice={advice} shown={shown} />;
  return (
    <FormPart method="post" action={action} onSubmit={onSubmit}>
      {outcome && (
        <div className="border-l-3 border-bad bg-surface px-4 py-3" role="alert" tabIndex={-1} ref={shown}>
          {outcome.problem}
        </div>
      )}
      {children}
      <Button kind="quiet" disabled={isSending}>
        {submit}
      </Button>
    </FormPart>
  );
}

function Secret({
  secret,
  advice,
  shown,
}: {
  secret: string;
  advice: string;
  shown: React.RefObject<HTMLDivElement | null>;
}) {
  return (
    <TextPart role="status" tabIndex={-1} ref={shown}>
      <p>
        <strong>This is shown only once.</strong> {advice}
      </p>
      <p>
        <ShownSecret>{secret}</ShownSecret>
      </p>
      <CopyButton text={secret} label="Copy it" />
      <p>
        <Button kind="quiet" type="button" onClick={() => location.reload()}>
          Done
        </Button>
      </p>
    </TextPart>
  );
}
