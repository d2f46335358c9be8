import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { Button } from '@/app/_components/button';
import { ErrorSummary } from '@/app/_components/error-summary';
import { wrongFields } from '@/app/_components/form-error';
import { useHydrated } from '@/app/_components/use-hydrated';
import { type FormLabels, labelIn, type SentForm } from '@/lib/kernel/form-rows';
import { EditorContext } from './field';

/** Pause in typing after which the form is saved, in milliseconds. */
const savedAfterMs = 700;

/** Time within which the form is saved while somebody types without a pause, in milliseconds. */
const savedWithinMs = 3_000;

type SaveState = { state: 'unchanged' | 'waiting' | 'failed' } | { state: 'saved'; at: Date };

/**
 * Saves a form as it is typed, in a pause, every few seconds and when the page is left; one request at a time. The browser
 * warns before the page is left with unsaved text. `stop` cancels what is still to be saved, and the warning.
 */
function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  typed: string,
): { saved: SaveState; stop: () => void } {
  const [saved, setSaved] = useState<SaveState>({ state: 'unchanged' });
  const pending = useRef(false);
  const isStopped = useRef(false);
  const firstUnsavedAt = useRef<number>(undefined);
  const known = useRef(typed);
  const last = useRef<Promise<void>>(Promise.resolve());
  const save = useCallback(() => {
    const element = form.current;
    if (!element || !pending.current) return;
    pending.current = false;
    firstUnsavedAt.current = undefined;
    const sent = known.current;
    // Something typed since then is still to be saved.
    const answered = (state: SaveState) => {
      if (sent === known.current) setSaved(state);
    };
    const body = new FormData(element);
    for (const field of element.querySelectorAll<HTMLInputElement>('[type=file]')) body.delete(field.name);
    body.set('act', 'keep');
    last.current = last.current.then(async () => {
      try {
        const request = { method: 'POST', body, headers: { Accept: 'application/json' }, keepalive: true };
        const { ok } = await fetch(element.action, request);
        answered(ok ? { state: 'saved', at: new Date() } : { state: 'failed' });
      } catch {
        answered({ state: 'failed' });
      }
    });
  }, [form]);
  useEffect(() => {
    if (typed === known.current) return;
    known.current = typed;
    pending.current = true;
    isStopped.current = false;
    setSaved({ state: 'waiting' });
    firstUnsavedAt.current ??= Date.now();
    const latest = firstUnsavedAt.current + savedWithinMs - Date.now();
    const timer = setTimeout(save, Math.max(0, Math.min(savedAfterMs, latest)));
    return () => clearTimeout(timer);
  }, [typed, save]);
  useEffect(() => {
    addEventListener('pagehide', save);
    return () => removeEventListener('pagehide', save);
  }, [save]);
  const isUnsaved = saved.state === 'waiting' || saved.state === 'failed';
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isStopped.current) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
  const stop = useCallback(() => {
    pending.current = false;
    isStopped.current = true;
  }, []);
  return { saved, stop };
}

export type Sections = Readonly<Record<string, readonly string[]>>;

const sectionId = (heading: string) => `part-${heading.toLowerCase().replaceAll(' ', '-')}`;

/** A section of an editor, which the list of sections links to. */
export function Part({ heading, text, children }: { heading: string; text?: string; children: ReactNode }) {
  return (
    <section
      id={sectionId(heading)}
      className="grid scroll-mt-4 gap-4 border-t border-rule p-4 first:border-t-0 md:px-6"
    >
      <div>
        <h2 className="text-lg">{heading}</h2>
        {text && <p className="text-md text-ink-2">{text}</p>}
      </div>
      {children}
    </section>
  );
}

/** Returns the problems that the browser found, by path. */
export function problemsIn(errors: FieldErrors): [string, string][] {
  const found = (value: unknown, path: string): [string, string][] => {
    if (typeof value !== 'object' || value === null) return [];
    if ('message' in value && typeof value.message === 'string')
      return [[path.replace(/\.root$/, ''), value.message]];
    return Object.entries(value).flatMap(([name, part]) => found(part, path ? `${path}.${name}` : name));
  };
  return found(errors, '');
}

/** Returns the values of a form on the page: they may have been typed before this script ran. */
export function formInPage(id: string): SentForm | undefined {
  if (typeof document === 'undefined') return undefined;
  const form = document.getElementById(id);
  if (!(form instanceof HTMLFormElement)) return undefined;
  const data = new FormData(form);
  const texts = (name: string) => data.getAll(name).map(String);
  return { texts, text: (name) => texts(name).at(-1) ?? '' };
}

/** Returns true for the buttons that the portal handles without checking the form. */
const isUnchecked = (event: Event) =>
  event instanceof SubmitEvent &&
  event.submitter instanceof HTMLButtonElement &&
  event.submitter.formNoValidate;

function savedInWords(saved: SaveState): string {
  if (saved.state === 'failed')
    return 'Could not save. Your text is still here and will be saved with your next change.';
  if (saved.state === 'waiting') return 'Saving…';
  if (saved.state !== 'saved') return '';
  return `Draft saved ${saved.at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;
}

/** Lists the sections with the number of problems in each, which links to the first one. */
function SectionList({ sections, wrong }: { sections: Sections; wrong: readonly string[] }) {
  return (
    <nav aria-label="Sections" className="text-md lg:sticky lg:top-4">
      <ul className="flex flex-wrap gap-x-5 lg:grid">
        {Object.entries(sections).map(([heading, fields]) => {
          const paths = wrong.filter((path) => fields.includes(path.split('.')[0] ?? ''));
          return (
            <li key={heading} className="flex flex-wrap justify-between gap-x-2">
              <a className="py-2 pointer-coarse:py-3" href={`#${sectionId(heading)}`}>
                {heading}
              </a>
              {paths.length > 0 && (
                <a className="py-2 font-semibold whitespace-nowrap text-bad" href={`#${paths[0]}`}>
                  {paths.length === 1 ? '1 error' : `${paths.length} errors`}
                  <span className="sr-only"> in {heading}</span>
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/**
 * Form of an editor: sections, problems, autosave and its bar. Without a script its buttons do the same. `onChecked`
 * sends the form once the browser has checked it; without it the portal checks.
 */
export function EditorForm<Texts extends FieldValues>({
  id,
  action,
  form,
  typed,
  labels,
  sections,
  sent,
  listed = sent,
  submit,
  buttons,
  onChecked,
  hidden = {},
  preview,
  children,
}: {
  id: string;
  action: string;
  form: UseFormReturn<Texts, unknown, FieldValues>;
  typed: string;
  labels: FormLabels;
  sections: Sections;
  /** Problems that the portal found in the sent form, by path. */
  sent: readonly (readonly [string, string])[];
  /** Problems that are listed now, if others. */
  listed?: readonly (readonly [string, string])[];
  submit: string;
  /** Further buttons of the bar. */
  buttons?: ReactNode;
  onChecked?: (event: React.SubmitEvent, send: () => void) => void;
  hidden?: Readonly<Record<string, string>>;
  preview: ReactNode;
  children: ReactNode;
}) {
  const element: RefObject<HTMLFormElement | null> = useRef(null);
  const isHydrated = useHydrated();
  const { saved, stop } = useAutosave(element, typed);
  const wrong = listed.map(([path]) => path);
  return (
    <FormProvider {...form}>
      <EditorContext value={{ labels, sent: new Map(sent) }}>
        {listed.length > 0 && (
          <ErrorSummary
            error={{
              ...wrongFields(
                listed.map(([field, message]) => ({ field, message, label: labelIn(labels, field) })),
              ),
              text: 'Nothing was changed. Your text is still here.',
            }}
          />
        )}
        <form
          id={id}
          ref={element}
          method="post"
          encType="multipart/form-data"
          action={action}
          noValidate
          data-hydrated={isHydrated || undefined}
          className="grid items-start gap-6 lg:grid-cols-[9rem_minmax(0,8fr)_minmax(0,5fr)]"
          onSubmit={(event) => {
            if (!onChecked || isUnchecked(event.nativeEvent)) return stop();
            onChecked(event, () => {
              stop();
              element.current?.submit();
            });
          }}
        >
          {/* The first button of a form is what Enter presses. */}
          <button type="submit" hidden />
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SectionList sections={sections} wrong={wrong} />
          <div className="sheet min-w-0">{children}</div>
          <section className="grid min-w-0 gap-6 *:min-w-0" aria-labelledby="preview">
            <h2 id="preview" className="text-lg">
              Preview, not published
            </h2>
            {preview}
          </section>
          <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 border-t-2 border-ink bg-surface px-4 py-3 max-md:[&_button]:grow max-md:[&_button]:px-2 md:px-6 lg:col-span-full">
            <Button>{submit}</Button>
            {buttons}
            <Button kind="quiet" name="act" value="discard" formNoValidate>
              Discard my changes
            </Button>
            {wrong.length > 0 && (
              <a href={`#${wrong[0]}`}>
                {wrong.length === 1 ? '1 field' : `${wrong.length} fields`} to correct
              </a>
            )}
            <span className="ml-auto text-md text-ink-2 max-md:w-full" aria-live="polite">
              {savedInWords(saved)}
            </span>
          </div>
        </form>
      </EditorContext>
    </FormProvider>
  );
}
