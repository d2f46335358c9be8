'use client';

import { type MouseEvent, useEffect, useState } from 'react';
import { viewWords } from '@/lib/inbox/views';
import { inertLine } from '@/lib/kernel/inert-text';
import { actionWords } from '@/lib/review/words';
import { type ActionChoices, ActionForm } from '../_lead/action-form';
import { DetailPane } from '../_lead/detail-pane';
import type { StepContext } from '../_lead/lead-actions';
import { BulkBar, BulkForm, wholeFilterOf } from '../_list/bulk-bar';
import { ListPane } from '../_list/list-pane';
import { WholeOffer } from '../_list/whole-offer';
import { commandsOf } from './commands-of';
import { HelpDialog } from './help-dialog';
import { InboxDialog } from './inbox-dialog';
import { ConflictNotice, QueueNotice, UndoBar } from './notices';
import { PaletteDialog } from './palette-dialog';
import { RefusalNotice } from './refusal-notice';
import type { StepLead } from './state/step-queue';
import { useCommands } from './use-commands';
import { type InboxModel, type InboxProps, useInbox } from './use-inbox';
import { useTitle } from './use-title';

function leadsInWords(leads: readonly StepLead[], whole: InboxModel['whole']): string {
  if (whole.isMeant) return `${whole.count.toLocaleString('en-US')} leads`;
  const [only] = leads;
  return only && leads.length === 1 ? inertLine(only.company) : `${leads.length} leads`;
}

/**
 * A plain click on a link to a lead opens it in the page, and the list stays as it is; with Shift it ticks the rows up to
 * it. Links that lead away wait until all steps are stored.
 */
function openInPlace(event: MouseEvent, inbox: InboxModel): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const leadId = link?.dataset.lead;
  if (!link || link.target === '_blank' || (event.shiftKey && !link.closest('.lead-table'))) return;
  if (leadId !== undefined && event.shiftKey) inbox.selectTo(leadId);
  else if (leadId !== undefined) inbox.open(leadId);
  else if (link.parentElement?.classList.contains('back-to-list')) inbox.closeLead();
  else if (inbox.waitingSteps > 0 && link.origin === location.origin) inbox.leave(link.href);
  else return;
  event.preventDefault();
}

/** The founder's inbox: the list and the opened lead, with keys, dialogs and notices. */
export function Inbox(start: InboxProps) {
  const { query, me, founders, hasSingleKeys } = start;
  const inbox = useInbox(start);
  const { list, selected, dialog, opened, back, steps, now } = inbox;
  const [paneFailure, setPaneFailure] = useState<StepContext['failure']>();
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
  const context: StepContext = {
    query,
    back,
    choices,
    hasSingleKeys,
    stepsTaken: inbox.stepsTaken,
    failure: paneFailure,
    onStep: (action, fields) => {
      const words = inbox.sendForOpen(action, fields);
      setPaneFailure(words === undefined ? undefined : { action, words });
    },
    onErase: inbox.erase,
  };
  useTitle(viewWords[start.listing.view].name, list.dueSoonCount);
  const closeDialog = () => inbox.setDialog(null);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
    <div
      data-waiting={inbox.waitingSteps}
      onClick={(event) => openInPlace(event, inbox)}
      onFocus={({ target }) => inbox.noticeFocus(target)}
    >
      <p className="visually-hidden" role="status">
        {steps.said}
      </p>
      <div className="inbox-panes" data-open={inbox.openId !== undefined}>
        <section className="list-pane" aria-label="List">
          {start.filters}
          <div className="arrivals" role="status">
            {inbox.arrivals.size > 0 && (
              <button type="button" className="small-button small-button-main" onClick={inbox.showArrivals}>
                {inbox.arrivals.size} new
              </button>
            )}
          </div>
          <ListPane start={start} inbox={inbox} now={now} />
          <BulkForm back={back} choices={choices} whole={wholeFilterOf(start.page, start.query)} />
        </section>
        <DetailPane open={opened} context={context} />
      </div>
      <div className="inbox-foot">
        <ConflictNotice inbox={inbox} query={query} />
        <RefusalNotice inbox={inbox} />
        {inbox.problem && (
          <p className="step-failure" role="alert">
            {inbox.problem}
          </p>
        )}
        <WholeOffer inbox={inbox} />
        <BulkBar count={selected.size} onRun={(id) => commands[id]()} />
        <QueueNotice inbox={inbox} />
        <UndoBar inbox={inbox} hasSingleKeys={hasSingleKeys} />
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
      {dialog?.kind === 'whole' && (
        <InboxDialog
          heading={`${actionWords[dialog.action].button}: ${leadsInWords(dialog.leads, inbox.whole)}`}
          onClose={closeDialog}
        >
          <p>All leads of this filter, not only those of this page. One undo takes the step back.</p>
          <button
            type="button"
            className="small-button small-button-main"
            onClick={() =>
              inbox.send(dialog.action, dialog.leads, new URLSearchParams({ action: dialog.action, back }))
            }
          >
            {actionWords[dialog.action].button}: {leadsInWords(dialog.leads, inbox.whole)}
          </button>
        </InboxDialog>
      )}
      {dialog?.kind === 'step' && (
        <InboxDialog
          heading={`${actionWords[dialog.action].button}: ${leadsInWords(dialog.leads, inbox.whole)}`}
          onClose={closeDialog}
          typed={dialog.typed}
        >
          <ActionForm
            action={dialog.action}
            leads={dialog.leads}
            back={back}
            choices={choices}
            failure={dialog.failure}
            onSend={(fields) => {
              const failure = inbox.send(dialog.action, dialog.leads, fields);
              if (failure !== undefined) inbox.setDialog({ ...dialog, failure });
            }}
          />
        </InboxDialog>
      )}
    </div>
  );
}
