'use client';

import { type MouseEvent, useEffect } from 'react';
import type { InboxCommandId } from '@/lib/inbox/inbox-commands';
import { inertLine } from '@/lib/kernel/inert-text';
import { actionWords } from '@/lib/review/words';
import { type ActionChoices, ActionForm } from '../_lead/action-form';
import type { StepContext } from '../_lead/lead-actions';
import { InboxLayout } from '../_list/inbox-layout';
import { HelpDialog } from './help-dialog';
import { InboxDialog } from './inbox-dialog';
import { PaletteDialog } from './palette-dialog';
import { useCommands } from './use-commands';
import { type InboxModel, type InboxProps, useInbox } from './use-inbox';
import { useNow } from './use-now';
import { isWide } from './use-open-lead';
import type { StepLead } from './use-steps';

/** What each command does; one entry for every row of the table of commands. */
function commandsOf(inbox: InboxModel, query: string): Record<InboxCommandId, () => void> {
  const { begin } = inbox;
  return {
    next: () => inbox.step(1),
    previous: () => inbox.step(-1),
    open: () => {
      if (inbox.currentId !== undefined) inbox.open(inbox.currentId, true);
    },
    select: inbox.toggle,
    assign: () => begin('assign'),
    start_review: () => begin('start_review'),
    accept: () => begin('accept'),
    decline: () => begin('decline'),
    duplicate: () => begin('duplicate'),
    snooze: () => begin('snooze'),
    note: () => begin('note'),
    reopen: () => begin('reopen'),
    search: () => {
      if (inbox.openId !== undefined && !isWide()) inbox.closeLead();
      inbox.focus('#inbox-search');
    },
    undo: () => void inbox.undo(),
    arrivals: () => void inbox.showArrivals(),
    deselect: inbox.deselect,
    pipeline: () => location.assign('/inbox/pipeline'),
    export: () => location.assign(`/inbox/export${query}`),
    settings: () => location.assign('/inbox/settings'),
    help: () => inbox.setDialog({ kind: 'help' }),
    palette: () => inbox.setDialog({ kind: 'palette' }),
  };
}

function leadsInWords(leads: readonly StepLead[]): string {
  const [only] = leads;
  return only && leads.length === 1 ? inertLine(only.company) : `${leads.length} leads`;
}

/** A plain click on a link to a lead opens it in the page; the list stays as it is. */
function openInPlace(event: MouseEvent, inbox: InboxModel): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.parentElement?.classList.contains('back-to-list')) {
    event.preventDefault();
    inbox.closeLead();
  } else if (link?.dataset.lead !== undefined) {
    event.preventDefault();
    inbox.open(link.dataset.lead, true);
  }
}

/** The founder's inbox: the list and the opened lead, with keys, dialogs and notices. */
export function Inbox(start: InboxProps) {
  const { query, me, founders, hasSingleKeys } = start;
  const inbox = useInbox(start);
  const { list, dialog, opened, back, steps } = inbox;
  const now = useNow(start.page.asOf);
  const commands = commandsOf(inbox, query);
  useCommands(hasSingleKeys, (id) => commands[id]());
  useEffect(() => {
    document.documentElement.dataset.inbox = 'ready';
  }, []);

  const choices: ActionChoices = {
    me,
    founders,
    originals: list.rows.map(({ leadId, company }) => ({ leadId, company })),
    now,
    typedWords: start.typedWords,
  };
  const openedLead = opened?.kind === 'lead' ? opened : undefined;
  const context: Omit<StepContext, 'clock' | 'offers' | 'reviewTimes'> = {
    query,
    back,
    choices,
    hasSingleKeys,
    isBusy: steps.isBusy,
    stepsTaken: inbox.stepsTaken,
    failure: inbox.paneFailure,
    onStep: (action, fields) => {
      if (!openedLead) return;
      const { detail, leadId } = openedLead;
      const lead = { leadId, company: detail.lead.company, version: detail.state.version };
      void inbox
        .send(action, [lead], fields)
        .then((words) => words && inbox.setPaneFailure({ action, words }));
    },
    onErase: (fields) => void inbox.erase(fields),
  };
  const closeDialog = () => inbox.setDialog(null);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
    <div onClick={(event) => openInPlace(event, inbox)}>
      <p className="visually-hidden" role="status">
        {steps.said}
      </p>
      <InboxLayout
        start={start}
        inbox={inbox}
        now={now}
        context={context}
        choices={choices}
        onRun={(id) => commands[id]()}
      />
      {dialog?.kind === 'help' && <HelpDialog hasSingleKeys={hasSingleKeys} onClose={closeDialog} />}
      {dialog?.kind === 'palette' && (
        <PaletteDialog
          onClose={closeDialog}
          onRun={(id) => {
            closeDialog();
            // After the dialog has given the focus back: what the command is for is where the focus is.
            setTimeout(() => commands[id]());
          }}
        />
      )}
      {dialog?.kind === 'step' && (
        <InboxDialog
          heading={`${actionWords[dialog.action].button}: ${leadsInWords(dialog.leads)}`}
          onClose={closeDialog}
        >
          <ActionForm
            action={dialog.action}
            leads={dialog.leads}
            back={back}
            choices={choices}
            failure={dialog.failure}
            isBusy={steps.isBusy}
            onSend={(fields) =>
              void inbox
                .send(dialog.action, dialog.leads, fields)
                .then((failure) => failure && inbox.setDialog({ ...dialog, failure }))
            }
          />
        </InboxDialog>
      )}
    </div>
  );
}
