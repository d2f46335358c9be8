'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Field } from '@/app/_components/field';
import { useHydrated } from '@/app/_components/use-hydrated';

export interface Trial {
  path: string;
  name: string;
  stores: string | undefined;
  body: object;
}

const written = (body: object) => JSON.stringify(body, null, 2);

const bodyId = 'try-body';

/** What was typed into the body before the script ran, which React would put back to what the server sent. */
function typedEarly(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const field = document.getElementById(bodyId);
  return field instanceof HTMLTextAreaElement ? field.value : undefined;
}

/** Sends a request from the browser, and warns before one that stores something. */
export function TryIt({ trials }: { trials: readonly [Trial, ...Trial[]] }) {
  const [trial, setTrial] = useState<Trial>(trials[0]);
  const [body, setBody] = useState(() => typedEarly() ?? written(trials[0].body));
  const [isWarned, setIsWarned] = useState(false);
  const [answer, setAnswer] = useState('');

  const choose = (path: string) => {
    const chosen = trials.find((one) => one.path === path) ?? trials[0];
    setTrial(chosen);
    setBody(written(chosen.body));
    setIsWarned(false);
    setAnswer('');
  };
  // An operation that was chosen before the script ran counts as well.
  const operation = useRef<HTMLSelectElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    if (operation.current && operation.current.value !== trial.path) choose(operation.current.value);
  }, []);
  useHydrated();

  const send = async () => {
    setIsWarned(false);
    setAnswer('Sending …');
    try {
      const key: Record<string, string> = trial.stores ? { 'Idempotency-Key': newKey() } : {};
      const headers = { 'Content-Type': 'application/json', ...key };
      const received = await fetch(trial.path, { method: 'POST', headers, body });
      setAnswer(`${received.status}\n${written(await received.json())}`);
    } catch {
      setAnswer('No answer came. Nothing may have been stored; send it again when you are connected.');
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (trial.stores) setIsWarned(true);
    else void send();
  };
  return (
    <section className="sheet try-it needs-script" aria-labelledby="try-heading">
      <header className="sheet-head">
        <h2 id="try-heading">Send a request</h2>
      </header>
      <form className="sheet-part" onSubmit={onSubmit}>
        <Field name="try-operation" label="Operation">
          {(attributes) => (
            <span className="select">
              <select
                {...attributes}
                ref={operation}
                className="input"
                value={trial.path}
                onChange={(event) => choose(event.target.value)}
              >
                {trials.map(({ path, name }) => (
                  <option key={path} value={path}>
                    {name}: POST {path}
                  </option>
                ))}
              </select>
            </span>
          )}
        </Field>
        <Field name={bodyId} label="Body" hint={trial.stores ? `Stores ${trial.stores}.` : 'Stores nothing.'}>
          {(attributes) => (
            <textarea
              {...attributes}
              className="input try-body mono"
              rows={11}
              spellCheck={false}
              value={body}
              onChange={(event) => setBody(event.target.value)}
            />
          )}
        </Field>
        {!isWarned && (
          <button type="submit" className="button">
            Send
          </button>
        )}
      </form>
      {isWarned && (
        <div className="sheet-part try-warning" role="alert">
          <p>
            <strong>This stores {trial.stores}.</strong> It stays until it is erased or its time is over.
            Nothing is agreed and nothing is sent to anyone.
          </p>
          <p className="actions">
            <button type="button" className="button" onClick={send}>
              Store it
            </button>
            <button type="button" className="button button-quiet" onClick={() => setIsWarned(false)}>
              Do not send
            </button>
          </p>
        </div>
      )}
      <div className="sheet-part" role="status" aria-label="Answer">
        {answer && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          <pre className="try-answer" tabIndex={0}>
            {answer}
          </pre>
        )}
      </div>
    </section>
  );
}

/** A random UUID, also on a plain HTTP address, where browsers have no `randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
