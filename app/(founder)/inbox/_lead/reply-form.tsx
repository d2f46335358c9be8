import { type KeyboardEvent, useEffect, useState } from 'react';
import { OutsideText } from '@/app/_components/outside-text';
import {
  draftSubjectCharactersMax,
  draftTextCharactersMax,
  type LeadReply,
} from '@/lib/inbox/drafts/lead-reply';
import { mailtoOf } from '@/lib/inbox/drafts/mailto';
import type { ReplyDraft } from '@/lib/inbox/drafts/reply-draft';
import type { LeadDetail } from '@/lib/inbox/inbox';
import { SmallButton, SmallButtonLink } from '../../_components/small-button';
import { SmallField, SmallInput, SmallTextArea } from '../../_components/small-field';
import { KeyHint } from '../../key-hint';
import { sendDraft } from '../_screen/inbox-client';
import { StepFields, sentFields } from './action-form';
import { pressInForm } from './form-keys';
import type { StepContext } from './lead-actions';
import { forgetReply, holdReply, typedReply } from './reply-texts';

const blank: ReplyDraft = { subject: '', text: '' };

const isSame = (one: ReplyDraft, other: ReplyDraft) =>
  one.subject.trim() === other.subject.trim() && one.text.trimEnd() === other.text.trimEnd();

/** The draft as it stands in its fields, and what changes it. */
function useDraft(
  { lead, contactCorrectedAt }: LeadDetail,
  reply: LeadReply,
  templateId: string | undefined,
) {
  const leadId = lead.lead_id;
  const { made, kept, fittingId } = reply;
  const [typed, setTyped] = useState(() => typedReply(leadId, contactCorrectedAt));
  const [before, setBefore] = useState<ReplyDraft>();
  const chosen = made.find((each) => each.templateId === templateId);
  const fitting = made.find((each) => each.templateId === fittingId);
  const shown = typed ?? chosen ?? kept ?? fitting ?? blank;
  const write = (draft: ReplyDraft) => {
    setTyped(draft);
    holdReply(leadId, contactCorrectedAt, draft);
  };
  return {
    shown,
    isTyped: typed !== null && !(kept && isSame(typed, kept)),
    type: (part: Partial<ReplyDraft>) => write({ subject: shown.subject, text: shown.text, ...part }),
    /** Puts what a template makes of the lead in place of what stands there, which can be put back. */
    begin: (draft: ReplyDraft) => {
      const isOwn = !isSame(shown, blank) && !made.some((each) => isSame(each, shown));
      setBefore(isOwn ? shown : undefined);
      write({ subject: draft.subject, text: draft.text });
    },
    putBack:
      before &&
      (() => {
        setBefore(undefined);
        write(before);
      }),
    forget: () => {
      forgetReply(leadId);
      setTyped(null);
      setBefore(undefined);
    },
  };
}

/** The templates, each as what it makes of the lead. */
function Templates({
  leadId,
  made,
  query,
  onBegin,
}: {
  leadId: string;
  made: LeadReply['made'];
  query: string;
  onBegin: (draft: ReplyDraft) => void;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-ink-2 [&>a]:inline-flex [&>a]:min-h-row [&>a]:items-center">
      <span>Begin with</span>
      {made.map((each) => (
        <a
          key={each.templateId}
          href={`/inbox/${leadId}${query === '' ? '?' : `${query}&`}template=${each.templateId}#reply`}
          onClick={(event) => {
            event.preventDefault();
            onBegin(each);
          }}
        >
          <OutsideText text={each.name} />
        </a>
      ))}
      <a href="/inbox/templates">Templates…</a>
    </p>
  );
}

/** How the draft gets out of the portal: by a founder's hand. */
function WaysOut({ contact, draft }: { contact: string; draft: ReplyDraft }) {
  const mail = mailtoOf(contact, draft);
  return (
    <>
      <span className="noscript:hidden inline-flex items-center">
        <script src="/copy.js" async />
        <SmallButton type="button" data-copy={draft.text}>
          Copy text
        </SmallButton>{' '}
        <span role="status" className="text-md font-semibold text-ok not-empty:ml-2" />
      </span>
      {mail && <SmallButtonLink href={mail.href}>Open in mail</SmallButtonLink>}
    </>
  );
}

/** What there is to know about the ways out. */
function WaysOutNote({ contact, draft }: { contact: string; draft: ReplyDraft }) {
  const mail = mailtoOf(contact, draft);
  if (!mail)
    return (
      <p className="text-md text-ink-2">
        The contact is no e-mail address. Copy the text to where you reach it.
      </p>
    );
  if (!mail.hasText)
    return <p className="text-md text-ink-2">Too long for a link: copy the text into the mail.</p>;
  return (
    <noscript>
      <p className="text-md text-ink-2">Open in mail takes the draft as it was when this page was loaded.</p>
    </noscript>
  );
}

/** Escape leaves the fields, so that the keys of the inbox work again. */
function leaveByEscape(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  document.querySelector<HTMLElement>('#reply > summary')?.focus();
}

const failedLook = 'border-l-8 border-bad bg-surface px-3 py-2 font-semibold wrap-anywhere text-bad';

/** What came of keeping or deleting a draft. */
export interface SaidOfDraft {
  words: string;
  isFailure: boolean;
}

/** The fields of a reply draft, what keeps it, and what takes it out of the portal. */
export function ReplyForm({
  detail,
  reply,
  context,
  said,
  onSay,
}: {
  detail: LeadDetail;
  reply: LeadReply;
  context: StepContext;
  said: SaidOfDraft | undefined;
  onSay: (said: SaidOfDraft) => void;
}) {
  const { lead, state, contactCorrectedAt } = detail;
  const leadId = lead.lead_id;
  const { back, query, choices, hasSingleKeys, onStep, onReread, templateId } = context;
  const { shown, isTyped, type, begin, putBack, forget } = useDraft(detail, reply, templateId);
  const { kept } = reply;
  // What is stored need not be held.
  useEffect(() => {
    if (!isTyped) forgetReply(leadId);
  }, [isTyped, leadId]);

  const send = async (to: 'keep' | 'delete', fields: URLSearchParams, words: string) => {
    const failure = await sendDraft(to, fields, choices.me.id);
    onSay({ words: failure ?? words, isFailure: failure !== undefined });
    if (failure === undefined && to === 'delete') forget();
    onReread();
  };
  return (
    <>
      <Templates leadId={leadId} made={reply.made} query={query} onBegin={begin} />
      <form
        className="grid justify-items-start gap-3 py-3"
        method="post"
        action="/inbox/drafts/keep"
        aria-label="Reply draft"
        onKeyDown={(event) => {
          leaveByEscape(event);
          pressInForm(event);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void send('keep', sentFields(event), 'Kept.');
        }}
      >
        <DraftFields leadId={leadId} back={back} />
        <input type="hidden" name="contact" value={contactCorrectedAt ?? ''} />
        <SmallField id="reply-subject" label="Subject">
          <SmallInput
            id="reply-subject"
            name="subject"
            value={shown.subject}
            maxLength={draftSubjectCharactersMax}
            autoComplete="off"
            onChange={({ target }) => type({ subject: target.value })}
          />
        </SmallField>
        <SmallField id="reply-text" label="Text">
          <SmallTextArea
            isLong
            id="reply-text"
            name="text"
            value={shown.text}
            maxLength={draftTextCharactersMax}
            onChange={({ target }) => type({ text: target.value })}
          />
        </SmallField>
        <div className="flex flex-wrap items-center gap-2">
          <WaysOut contact={lead.contact_or_agent_id} draft={shown} />
          <SmallButton type="submit">Keep the draft</SmallButton>
          {putBack && (
            <SmallButton type="button" onClick={putBack}>
              Put mine back
            </SmallButton>
          )}
          {kept && (
            <SmallButton type="submit" form="delete-draft">
              Delete it
            </SmallButton>
          )}
          <SmallButton type="submit" form="note-answer">
            Note as answered {hasSingleKeys && <KeyHint keys="y" />}
          </SmallButton>
        </div>
        <WaysOutNote contact={lead.contact_or_agent_id} draft={shown} />
        <p className={`empty:-mt-3 ${said?.isFailure ? failedLook : 'text-md text-ink-2'}`} role="status">
          {said?.isFailure || !isTyped ? said?.words : 'Not kept yet.'}
        </p>
      </form>
      <form
        id="delete-draft"
        method="post"
        action="/inbox/drafts/delete"
        onSubmit={(event) => {
          event.preventDefault();
          void send('delete', sentFields(event), 'Deleted.');
        }}
      >
        <DraftFields leadId={leadId} back={back} />
      </form>
      <form
        id="note-answer"
        method="post"
        action="/inbox/act"
        onSubmit={(event) => {
          event.preventDefault();
          onStep('answer', sentFields(event));
        }}
      >
        <StepFields action="answer" leads={[{ leadId, version: state.version }]} back={back} />
      </form>
    </>
  );
}

/** The hidden fields of every form of a draft: whose it is, and where to go back to. */
function DraftFields({ leadId, back }: { leadId: string; back: string }) {
  return (
    <>
      <input type="hidden" name="lead_id" value={leadId} />
      <input type="hidden" name="back" value={back} />
    </>
  );
}
