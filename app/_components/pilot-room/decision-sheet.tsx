'use client';

import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { newPageKey } from '@/app/new-page-key';
import { isJsonObject } from '@/lib/kernel/json-of';
import { countFigure } from '@/lib/offers/evidence';
import type { Choice, SheetRow } from '@/lib/pilots/decisions/sheet';
import { Button, ButtonLink } from '../button';
import { useHydrated } from '../use-hydrated';
import { makeDecisionQueue, type SentDecision, type WaitingDecision } from './decision-queue';

const options = [
  ['accepted', 'Accept', 'as it is', 'a'],
  ['changed', 'Change', 'usable once corrected', 'c'],
  ['rejected', 'Reject', 'not usable', 'r'],
  ['skipped', 'Skip', 'decide later', 's'],
] as const satisfies readonly (readonly [Choice, string, string, string])[];

const choiceNames: Record<Choice, string> = {
  accepted: 'Accepted',
  changed: 'Changed',
  rejected: 'Rejected',
  skipped: 'Skipped',
};

const passingStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

async function sendDecision(action: string, { id, item, choice }: WaitingDecision): Promise<SentDecision> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ item, choice, request_id: id }),
      signal: AbortSignal.timeout(15_000),
    });
    const value: unknown = await response.json();
    if (response.ok && isJsonObject(value)) return 'stored';
    if (passingStatuses.has(response.status)) return 'lost';
    return { refused: 'Your last decisions were not stored. Reload the page.' };
  } catch {
    return 'lost';
  }
}

type Row = SheetRow & { requestId: string };

interface SheetProps {
  rows: readonly Row[];
  /** Items of the whole sample that the reader may decide. */
  left: number;
  action: string;
  /** False once decisions are no longer accepted. */
  isOpen: boolean;
  /** True while the buyer has to decide at the checkpoint. */
  isWaiting: boolean;
}

const isDecided = ({ choice }: Row) => choice !== null && choice !== 'skipped';

/** Returns the row to decide after another: the next without a choice, or else the next that was skipped. */
function nextOf(rows: readonly Row[], at: number): string | undefined {
  const inTurn = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
  return (inTurn.find(({ choice }) => choice === null) ?? inTurn.find((row) => !isDecided(row)))?.item;
}

/** Drawn items of a person, one of them open. Works as plain forms; its keys work while it has the focus. */
export function DecisionSheet({ rows: given, left, action, isOpen, isWaiting }: SheetProps) {
  const [rows, setRows] = useState(given);
  const [current, setCurrent] = useState(() => nextOf(given, -1));
  const [waiting, setWaiting] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const latest = useRef<string[]>([]);
  const isHydrated = useHydrated();
  const [queue] = useState(() =>
    makeDecisionQueue(
      (decision) => sendDecision(action, decision),
      (count, message) => {
        setWaiting(count);
        if (message !== null) setRefused(message);
      },
    ),
  );
  useEffect(() => {
    if (document.activeElement === document.body) sheet.current?.focus({ preventScroll: true });
    window.addEventListener('online', queue.sendNow);
    return () => window.removeEventListener('online', queue.sendNow);
  }, [queue]);
  const isFirst = useRef(true);
  useEffect(() => {
    // Keys act on the open item, so it stays in view; at first the heading does.
    if (!isFirst.current) document.getElementById(`item-${current}`)?.scrollIntoView({ block: 'nearest' });
    isFirst.current = false;
  }, [current]);
  useEffect(() => {
    if (waiting === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [waiting]);

  const decide = (item: string, choice: Choice) => {
    if (!isOpen || refused !== null) return;
    const at = rows.findIndex((row) => row.item === item);
    const isTakenBack = rows.some((row) => row.item === item && isDecided(row)) && choice === 'skipped';
    const next = rows.map((row): Row => (row.item === item ? { ...row, choice } : row));
    latest.current = [
      ...latest.current.filter((each) => each !== item),
      ...(choice === 'skipped' ? [] : [item]),
    ];
    setRows(next);
    setCurrent(isTakenBack ? item : nextOf(next, at));
    queue.add({ id: newPageKey(), item, choice });
    sheet.current?.focus({ preventScroll: true });
  };
  const press = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.repeat) return;
    const choice = options.find(([, , , key]) => key === event.key)?.[0];
    if (choice && current !== undefined) decide(current, choice);
    const last = latest.current.at(-1);
    if (event.key === 'z' && last !== undefined) decide(last, 'skipped');
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
    const neighbour = rows[rows.findIndex(({ item }) => item === current) + step];
    if (step !== 0 && neighbour) setCurrent(neighbour.item);
  };
  const submit = (item: string) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
    const choice = options.find(([name]) => name === submitter?.getAttribute('value'))?.[0];
    if (choice) decide(item, choice);
  };

  const open = rows.filter((row) => !isDecided(row)).length;
  const status = refused ?? (waiting === 0 ? 'All saved' : `${waiting} not saved yet`);
  return (
    <div className="mx-auto max-w-220 py-6">
      <h1 className="text-2xl tracking-[-0.03em]">
        {rows.length === 0 ? 'Nothing left to decide' : `${open} of ${rows.length} items left`}
      </h1>
      <p className="mb-4 text-ink-2">
        {isOpen
          ? 'Open each item in your own system, then choose here.'
          : 'Decisions can be entered only while the pilot is running.'}{' '}
        {isWaiting &&
          'The checkpoint analysis is done. New decisions are saved, but they count only after your decider continues the pilot. '}
        {left > rows.length &&
          `When you opened this page, ${countFigure(left)} items in the sample were left for you, including second reviews.`}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons do the same as its keys */}
      <div
        ref={sheet}
        tabIndex={-1}
        className="group sheet outline-none focus-visible:shadow-none"
        onKeyDown={press}
        data-waiting={waiting}
      >
        <ol>
          {rows.map((row) => {
            const { no, item, stratum, isSecond, choice, requestId } = row;
            const note = [stratum, isSecond && 'second review'].filter(Boolean).join(', ');
            const isCurrent = isOpen && item === current;
            return (
              <li
                key={item}
                id={`item-${item}`}
                aria-current={isCurrent || undefined}
                className="scroll-my-18 border-t border-rule px-4 py-2 first:border-t-0 aria-[current]:border-l-4 aria-[current]:border-l-accent aria-[current]:bg-accent-tint aria-[current]:group-focus-visible:outline-2 aria-[current]:group-focus-visible:-outline-offset-2 md:px-5"
              >
                <form method="post" action={action} onSubmit={submit(item)}>
                  <input type="hidden" name="item" value={item} />
                  <input type="hidden" name="request_id" value={requestId} />
                  <div className="flex min-h-11 flex-wrap items-center gap-x-4">
                    <span className="w-8 text-sm text-ink-2 tabular-nums">{no}</span>
                    <code className={isCurrent ? 'text-xl' : ''}>{item}</code>
                    <span className="grow text-sm text-ink-2">{note}</span>
                    <span className="text-md">{choice === null ? '–' : choiceNames[choice]}</span>
                    {isOpen && isDecided(row) && !isCurrent && (
                      <button
                        name="choice"
                        value="skipped"
                        className="min-h-11 cursor-pointer text-accent underline"
                        type="submit"
                      >
                        Undo <span className="sr-only">{item}</span>
                      </button>
                    )}
                  </div>
                  {isCurrent && (
                    <div className="grid grid-cols-2 gap-2 pb-2 md:grid-cols-4">
                      {options.map(([value, label, meaning, key]) => (
                        <Button key={value} kind="quiet" name="choice" value={value}>
                          <span>
                            {label} <kbd className="hidden font-normal pointer-fine:inline">{key}</kbd>
                            <span className="block text-sm font-normal">{meaning}</span>
                          </span>
                        </Button>
                      ))}
                    </div>
                  )}
                </form>
              </li>
            );
          })}
          {rows.length === 0 && <li className="p-4">No items in the sample are left for you.</li>}
        </ol>
        <div className="sticky bottom-0 flex min-h-14 flex-wrap items-center gap-x-4 border-t-2 border-ink bg-bg px-4 md:px-5">
          {isHydrated && (
            <span role="status" className="grow">
              {status}
            </span>
          )}
          {open === 0 && rows.length > 0 && waiting === 0 && (
            <ButtonLink kind="quiet" href={action.replace('act/decide_item', 'decide')}>
              Next items
            </ButtonLink>
          )}
        </div>
      </div>
      <p className="mt-2 text-sm text-ink-2">
        Every tenth item goes to a second reviewer.
        <span className="hidden pointer-fine:inline">
          {' '}
          a accept, c change, r reject, s skip, j and k move, z undo.
        </span>
      </p>
    </div>
  );
}
