'use client';

import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import {
  commandOfKey,
  commandsFor,
  type InboxCommandId,
  mayRepeat,
} from '@/lib/inbox/commands/inbox-commands';
import { leadsInWords, titleOfView } from '@/lib/inbox/labels';
import { viewWords } from '@/lib/inbox/views';
import { inertLine } from '@/lib/kernel/inert-text';
import { actionWords } from '@/lib/review/labels';
import { SmallButton } from '../../_components/small-button';
import { ActionForm } from '../_lead/action-form';
import { InboxLayout } from '../_list/inbox-layout';
import { commandsOf } from './command-runners';
import {
  type ActionChoices,
  ClockContext,
  ShownContext,
  type ShownInbox,
  StartContext,
  useZone,
} from './inbox-context';
import { InboxDialog } from './inbox-dialog';
import { PaletteDialog } from './palette-dialog';
import type { StepLead } from './state/step-queue';
import { type InboxModel, type InboxProps, useInbox } from './use-inbox';
import { prefetchLater, useLater } from './use-later';

/** Delay before the later parts are loaded, in milliseconds. */
const prefetchAfterMs = 1_000;

/** Returns the company of a step's only lead, otherwise the number of leads. */
function targetInWords(leads: readonly StepLead[], whole: InboxModel['whole']): string {
  if (whole.isMeant) return leadsInWords(whole.count);
  const [only] = leads;
  return only && leads.length === 1 ? inertLine(only.company) : leadsInWords(leads.length);
}

/** Opens a lead in the page on a plain click on its link; with Shift, ticks the rows up to it. */
function openInPlace(event: MouseEvent, inbox: InboxModel): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const leadId = link?.dataset.lead;
  if (!link || link.target === '_blank' || (event.shiftKey && !link.closest('.lead-table'))) return;
  if (leadId !== undefined && event.shiftKey) inbox.selectTo(leadId);
  else if (leadId !== undefined) inbox.open(leadId);
  else if (link.dataset.closesLead !== undefined) inbox.closeLead();
  else return;
  event.preventDefault();
}

/** Returns the near-duplicates of a step's only lead, if it is loaded. */
function knownAlike({ opened }: InboxModel, leads: readonly StepLead[]): Partial<ActionChoices> {
  const isOpened = leads.length === 1 && opened?.leadId === leads[0]?.leadId;
  return isOpened && opened?.kind === 'lead' ? { nearDuplicates: opened.detail.nearDuplicates } : {};
}

function Inbox({ start }: { start: InboxProps }) {
  const { query, me, founders, hasSingleKeys } = start;
  const inbox = useInbox(start);
  const { list, dialog, steps, now } = inbox;
  const timeZone = useZone(start.chosenZone);
  const clock = useMemo(() => ({ now, timeZone }), [now, timeZone]);
  const [leadFailure, setLeadFailure] = useState<ShownInbox['leadFailure']>();
  const commands = commandsOf(inbox, query);
  const allowed = commandsFor(me);
  const run = (id: InboxCommandId) => {
    if (allowed.some((command) => command.id === id)) commands[id]();
    else inbox.announce('Your role does not allow this.');
  };
  useCommands(hasSingleKeys, run);
  useEffect(() => {
    document.documentElement.dataset.inbox = 'ready';
    const timer = setTimeout(prefetchLater, prefetchAfterMs);
    return () => clearTimeout(timer);
  }, []);

  const choices: ActionChoices = {
    me,
    founders,
    planOf: (leadId) => list.rows.find((row) => row.leadId === leadId)?.annualCommit ?? null,
  };
  const shown: ShownInbox = {
    ...inbox,
    choices,
    // While leads are selected, keys act on them and not on the open lead.
    hasLeadKeys: hasSingleKeys && inbox.selected.size === 0,
    leadFailure,
    stepOnLead: (action, fields) => {
      const words = inbox.sendForOpen(action, fields);
      setLeadFailure(words === undefined ? undefined : { action, words });
    },
    run,
  };
  useTitle(viewWords[start.listing.view].name, list.dueSoonCount);
  const closeDialog = () => inbox.setDialog(null);

  return (
    <ClockContext value={clock}>
      <ShownContext value={shown}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
        <div
          data-waiting={inbox.waitingSteps}
          onClick={(event) => openInPlace(event, inbox)}
          onFocus={({ target }) => inbox.noticeFocus(target)}
        >
          <p className="sr-only" role="status">
            {steps.announcement}
          </p>
          <InboxLayout />
          {dialog?.kind === 'help' && <HelpDialog onClose={closeDialog} />}
          {dialog?.kind === 'palette' && (
            <PaletteDialog
              onClose={closeDialog}
              onChoose={(choice) => {
                closeDialog();
                // After the dialog has restored the focus, which commands act on.
                setTimeout(() => {
                  if (choice.kind === 'command') run(choice.id);
                  else if (choice.kind === 'lead') inbox.open(choice.leadId);
                  else inbox.leave(choice.path);
                });
              }}
            />
          )}
          {dialog?.kind === 'whole' && (
            <InboxDialog
              heading={`${actionWords[dialog.action].button}: ${targetInWords(dialog.leads, inbox.whole)}`}
              onClose={closeDialog}
            >
              <p>
                This changes every lead that matches the filter, not only the leads on this page. You can undo
                the whole change at once.
              </p>
              <SmallButton
                kind="main"
                type="button"
                onClick={() =>
                  inbox.send(dialog.action, dialog.leads, new URLSearchParams({ action: dialog.action }))
                }
              >
                {actionWords[dialog.action].button}: {targetInWords(dialog.leads, inbox.whole)}
              </SmallButton>
            </InboxDialog>
          )}
          {dialog?.kind === 'step' && (
            <InboxDialog
              heading={`${actionWords[dialog.action].button}: ${targetInWords(dialog.leads, inbox.whole)}`}
              onClose={closeDialog}
              typed={dialog.typed}
            >
              <ActionForm
                action={dialog.action}
                leads={dialog.leads}
                choices={{ ...choices, ...knownAlike(inbox, dialog.leads) }}
                failure={dialog.failure}
                onSend={(fields) => {
                  const failure = inbox.send(dialog.action, dialog.leads, fields);
                  if (failure !== undefined) inbox.setDialog({ ...dialog, failure });
                }}
              />
            </InboxDialog>
          )}
        </div>
      </ShownContext>
    </ClockContext>
  );
}

/** Accepts JSON of {@link InboxProps}: React would serialize and parse each value of an object, for 4 ms a page. */
export function InboxScreen({ inbox }: { inbox: string }) {
  const start = useMemo((): InboxProps => JSON.parse(inbox), [inbox]);
  return (
    <div className="noscript:hidden" data-inbox="" data-role={start.me.role}>
      <StartContext value={start}>
        {/* Another filter or page is another list; the same one keeps its rows in their places. */}
        <Inbox key={start.query} start={start} />
      </StartContext>
    </div>
  );
}

function HelpDialog({ onClose }: { onClose: () => void }) {
  const later = useLater();
  return (
    <InboxDialog heading="Keyboard shortcuts" onClose={onClose}>
      {later && <later.HelpKeys />}
    </InboxDialog>
  );
}

interface BadgedNavigator {
  setAppBadge: (count: number) => Promise<void>;
  clearAppBadge: () => Promise<void>;
}

const isBadged = (value: object): value is BadgedNavigator =>
  'setAppBadge' in value && 'clearAppBadge' in value;

/** Shows the number of leads that are due soon in the tab and on the icon of an installed page. */
function useTitle(viewName: string, dueCount: number): void {
  useEffect(() => {
    const show = () => {
      const [, ...rest] = document.title.split(' · ');
      const title = [titleOfView(viewName, dueCount), ...rest].join(' · ');
      if (document.title !== title) document.title = title;
    };
    show();
    // Hydration may write the server's title after this.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [viewName, dueCount]);
  useEffect(() => {
    if (!isBadged(navigator)) return;
    const shown = dueCount > 0 ? navigator.setAppBadge(dueCount) : navigator.clearAppBadge();
    // Not every system has badges.
    shown.catch(() => {});
  }, [dueCount]);
}

const fieldSelector =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, dialog, [contenteditable]';

function useCommands(hasSingleKeys: boolean, run: (command: InboxCommandId) => void): void {
  const latestRun = useRef(run);
  useEffect(() => {
    latestRun.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isInField =
        document.querySelector('dialog[open], :popover-open') !== null ||
        (target instanceof Element && target.closest(fieldSelector) !== null);
      // Enter presses the focused link; before there is one, it opens the current lead.
      const isUnfocused = key === 'Enter' && target === document.body;
      const command = isUnfocused
        ? 'open'
        : commandOfKey({ key, ctrlKey, metaKey, altKey, isInField }, hasSingleKeys);
      if (command === undefined) return;
      event.preventDefault();
      if (!event.repeat || mayRepeat(command)) latestRun.current(command);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hasSingleKeys]);
}
