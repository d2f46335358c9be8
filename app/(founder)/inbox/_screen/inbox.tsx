'use client';

import { type MouseEvent, useEffect } from 'react';
import type { InboxCommandId } from '@/lib/inbox/inbox-commands';
import { inertLine } from '@/lib/kernel/inert-text';
import { actionWords } from '@/lib/review/words';
import { type ActionChoices, ActionForm } from '../_lead/action-form';
import { DetailPane } from '../_lead/detail-pane';
import type { StepContext } from '../_lead/lead-actions';
import { BulkBar, BulkForm } from '../_list/bulk-bar';
import { ListPane } from '../_list/list-pane';
import { HelpDialog } from './help-dialog';
import { InboxDialog } from './inbox-dialog';
import { ConflictNotice, UndoBar } from './notices';
import { PaletteDialog } from './palette-dialog';
import { useCommands } from './use-commands';
import { useErase } from './use-erase';
import { type InboxModel, type InboxProps, useInbox } from './use-inbox';
import { useNow } from './use-now';
import { isWide } from './use-open-lead';
import type { StepLead } from './use-steps';

/** What each command does; one entry for every row of the table of commands. */
function commandsOf(desk: InboxModel, query: string): Record<InboxCommandId, () => void> {
  const { begin } = desk;
  return {
    next: () => desk.step(1),
    previous: () => desk.step(-1),
    open: () => {
      if (desk.currentId !== undefined) desk.open(desk.currentId, true);
    },
    select: desk.toggle,
    assign: () => begin('assign'),
    start_review: () => begin('start_review'),
    accept: () => begin('accept'),
    decline: () => begin('decline'),
    duplicate: () => begin('duplicate'),
    snooze: () => begin('snooze'),
    note: () => begin('note'),
    reopen: () => begin('reopen'),
    search: () => {
      if (desk.openId !== undefined && !isWide()) desk.closeLead();
      desk.focus('#inbox-search');
    },
    undo: () => void desk.undo(),
    arrivals: () => void desk.showArrivals(),
    deselect: desk.deselect,
    pipeline: () => location.assign('/inbox/pipeline'),
    export: () => location.assign(`/inbox/export${query}`),
    settings: () => location.assign('/inbox/settings'),
    help: () => desk.setDialog({ kind: 'help' }),
    palette: () => desk.setDialog({ kind: 'palette' }),
  };
}

function leadsInWords(leads: readonly StepLead[]): string {
  const [only] = leads;
  return only && leads.length === 1 ? inertLine(only.company) : `${leads.length} leads`;
}

/** A plain click on a link to a lead opens it in the page; the list stays as it is. */
function openInPlace(event: MouseEvent, desk: InboxModel): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.parentElement?.classList.contains('back-to-list')) {
    event.preventDefault();
    desk.closeLead();
  } else if (link?.dataset.lead !== undefined) {
    event.preventDefault();
    desk.open(link.dataset.lead, true);
  }
}

/** The founder's inbox: the list and the opened lead, with keys, dialogs and notices. */
export function Inbox(start: InboxProps) {
  const { query, me, founders, hasSingleKeys } = start;
  const desk = useInbox(start);
  const { list, selected, dialog, opened, back, steps } = desk;
  const now = useNow(start.page.asOf);
  const erase = useErase(desk);
  const commands = commandsOf(desk, query);
  useCommands(hasSingleKeys, (id) => commands[id]());
  useEffect(() => {
    document.documentElement.dataset.desk = 'ready';
  }, []);

  const choices: ActionChoices = {
    me,
    founders,
    originals: list.rows.map(({ leadId, company }) => ({ leadId, company })),
    now,
  };
  const openedLead = opened?.kind === 'lead' ? opened : undefined;
  const context: StepContext = {
    back,
    choices,
    hasSingleKeys,
    isBusy: steps.isBusy,
    stepsTaken: desk.stepsTaken,
    failure: desk.paneFailure,
    onStep: (action, fields) => {
      if (!openedLead) return;
      const { detail, leadId } = openedLead;
      const lead = { leadId, company: detail.lead.company, version: detail.state.version };
      void desk.send(action, [lead], fields).then((words) => words && desk.setPaneFailure({ action, words }));
    },
    onErase: (fields) => void erase(fields),
  };
  const closeDialog = () => desk.setDialog(null);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
    <div className="desk-body" onClick={(event) => openInPlace(event, desk)}>
      <p className="visually-hidden" role="status">
        {steps.said}
      </p>
      <div className="desk-panes" data-open={desk.openId !== undefined}>
        <section className="list-pane" aria-label="List">
          {start.filters}
          <div className="arrivals" role="status">
            {desk.arrivals.size > 0 && (
              <button
                type="button"
                className="small-button small-button-main"
                onClick={() => void desk.showArrivals()}
              >
                {desk.arrivals.size} new
              </button>
            )}
          </div>
          <ListPane
            list={list}
            query={query}
            statuses={start.statuses}
            isFiltered={start.isFiltered}
            openId={desk.openId}
            currentId={desk.currentId}
            selected={selected}
            now={now}
            onSelect={desk.select}
          />
          <BulkForm back={back} choices={choices} />
        </section>
        <DetailPane open={opened} query={query} now={now} context={context} />
      </div>
      <div className="desk-foot">
        <ConflictNotice conflicts={steps.conflicts} query={query} onDismiss={desk.dismiss} />
        {desk.problem && (
          <p className="step-failure" role="alert">
            {desk.problem}
          </p>
        )}
        <BulkBar count={selected.size} onRun={(id) => commands[id]()} />
        <UndoBar
          last={steps.last}
          back={back}
          hasSingleKeys={hasSingleKeys}
          onUndo={() => void desk.undo()}
        />
      </div>
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
              void desk
                .send(dialog.action, dialog.leads, fields)
                .then((failure) => failure && desk.setDialog({ ...dialog, failure }))
            }
          />
        </InboxDialog>
      )}
    </div>
  );
}
