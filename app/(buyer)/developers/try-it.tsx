'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/app/_components/button';
import { Select, textAreaClass } from '@/app/_components/controls';
import { CopyButton } from '@/app/_components/copy-button';
import { Field, TickField } from '@/app/_components/field';
import { SheetHead } from '@/app/_components/section';
import { useHydrated } from '@/app/_components/use-hydrated';
import { newPageKey } from '@/app/new-page-key';
import { curlPost } from '@/lib/discovery/documentation/curl';

export interface Trial {
  path: string;
  /** Path that only checks the same body; used unless the visitor chooses to send it for real. */
  dryRunPath?: string;
  name: string;
  body: object;
}

const written = (body: object) => JSON.stringify(body, null, 2);

const bodyId = 'try-body';

/** Body as typed before the script ran, which React would reset to what the server sent. */
function typedEarly(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const field = document.getElementById(bodyId);
  return field instanceof HTMLTextAreaElement ? field.value : undefined;
}

/** Sends a request from the browser, by default one that stores no lead, and shows the same request in curl. */
export function TryIt({ baseUrl, trials }: { baseUrl: string; trials: readonly [Trial, ...Trial[]] }) {
  const [trial, setTrial] = useState<Trial>(trials[0]);
  const [body, setBody] = useState(() => typedEarly() ?? written(trials[0].body));
  const [isReal, setIsReal] = useState(false);
  const [idempotencyKey, setIdempotencyKey] = useState('');
  const [answer, setAnswer] = useState('');
  const [hasTakenOver, setHasTakenOver] = useState(false);

  const isDryRun = trial.dryRunPath !== undefined && !isReal;
  const path = isDryRun ? trial.dryRunPath : trial.path;
  const keyOfRequest = isDryRun ? undefined : idempotencyKey;
  // Hydration must match the server's text, which does not include early typing.
  const shownBody = hasTakenOver ? body : written(trials[0].body);
  const curl = curlPost(`${baseUrl}${path}`, keyOfRequest, shownBody);

  // A changed request gets a new key. An unchanged one keeps its key, so that neither the page nor curl stores it
  // twice.
  const changeBody = (changed: string) => {
    setBody(changed);
    setIdempotencyKey(newPageKey());
  };
  const choose = (chosen: Trial, sendsForReal: boolean) => {
    setTrial(chosen);
    setIsReal(sendsForReal);
    if (chosen !== trial) setBody(written(chosen.body));
    setIdempotencyKey(newPageKey());
    setAnswer('');
  };
  const trialOf = (chosenPath: string) => trials.find((one) => one.path === chosenPath) ?? trials[0];
  // Includes choices made before the script ran.
  const operation = useRef<HTMLSelectElement>(null);
  const forReal = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    choose(trialOf(operation.current?.value ?? trial.path), forReal.current?.checked ?? false);
    setHasTakenOver(true);
  }, []);
  useHydrated();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setAnswer('Sending …');
    try {
      const key: Record<string, string> = keyOfRequest ? { 'Idempotency-Key': keyOfRequest } : {};
      const headers = { 'Content-Type': 'application/json', ...key };
      const received = await fetch(path ?? trial.path, { method: 'POST', headers, body });
      setAnswer(`${received.status}\n${written(await received.json())}`);
    } catch {
      setAnswer(
        'No response received. Send the request again when you are online. It keeps its Idempotency-Key, so it is stored only once.',
      );
    }
  };
  return (
    <section className="sheet noscript:hidden" aria-labelledby="try-heading">
      <SheetHead>
        <h2 id="try-heading">Send a request</h2>
      </SheetHead>
      <form className="sheet-part grid justify-items-start gap-4 *:data-field:w-full" onSubmit={send}>
        <Field name="try-operation" label="Operation">
          {(attributes) => (
            <Select
              {...attributes}
              ref={operation}
              value={trial.path}
              onChange={(event) => choose(trialOf(event.target.value), false)}
              options={trials.map((one) => [one.path, `${one.name}: POST ${one.path}`])}
            />
          )}
        </Field>
        <Field name={bodyId} label="Body">
          {(attributes) => (
            <textarea
              {...attributes}
              className={`${textAreaClass} font-mono text-md`}
              rows={11}
              spellCheck={false}
              value={body}
              onChange={(event) => changeBody(event.target.value)}
            />
          )}
        </Field>
        {trial.dryRunPath !== undefined && (
          <TickField
            name="try-for-real"
            label="Send for real"
            hint="Stores a lead that a person will review. Enter your own values first: contact_consent states that the named person agrees to be contacted. The lead is non-binding, and the portal sends nothing to anyone."
            ref={forReal}
            checked={isReal}
            onChange={(event) => choose(trial, event.target.checked)}
          />
        )}
        <p>
          {isDryRun
            ? `A dry run: POST ${path} checks the lead and stores nothing.`
            : `POST ${path} stores ${trial.dryRunPath === undefined ? 'a quote.' : 'a lead, and a person reviews it.'}`}
        </p>
        <Button>Send</Button>
      </form>
      <div className="sheet-part" role="status" aria-label="Answer">
        {answer && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          <pre className="max-h-[36rem] overflow-auto text-sm" tabIndex={0}>
            {answer}
          </pre>
        )}
      </div>
      <div className="sheet-part grid grid-cols-[minmax(0,1fr)] gap-2">
        <h3>The same request in curl</h3>
        <CopyButton text={curl} label="Copy curl" />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <pre tabIndex={0} className="try-curl overflow-auto text-sm">
          {curl}
        </pre>
      </div>
    </section>
  );
}
