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
import { KeyHint, SmallButton, SmallButtonLink } from '../../_components/small-button';
import { SmallField, SmallInput, SmallTextArea } from '../../_components/small-field';
import { sendForm } from '../_screen/inbox-client';
import { useShown } from '../_screen/inbox-context';
import { pressInForm, sentFields } from './form-keys';
import { forgetReply, holdReply, typedReply } from './typed-texts';

const blank: ReplyDraft = { subject: '', text: '' };

const isSame = (one: ReplyDraft, other: ReplyDraft) =>
  one.subject.trim() === other.subject.trim() && one.text.trimEnd() === other.text.trimEnd();

function useDraft({ lead, contactCorrectedAt }: LeadDetail, reply: LeadReply) {
  const leadId = lead.lead_id;
  const { made, kept, fittingId } = reply;
  const [typed, setTyped] = useState(() => typedReply(leadId, contactCorrectedAt));
  const [before, setBefore] = useState<ReplyDraft>();
  const fitting = made.find((each) => each.templateId === fittingId);
  const shown = typed ?? kept ?? fitting ?? blank;
  const write = (draft: ReplyDraft) => {
    setTyped(draft);
    holdReply(leadId, contactCorrectedAt, draft);
  };
  return {
    shown,
    isTyped: typed !== null && !(kept && isSame(typed, kept)),
    type: (part: Partial<ReplyDraft>) => write({ subject: shown.subject, text: shown.text, ...part }),
    /** Replaces the text with a template's, and keeps the founder's own for `putBack`. */
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

function Templates({ made, onBegin }: { made: LeadReply['made']; onBegin: (draft: ReplyDraft) => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-ink-2 [&>a]:inline-flex [&>a]:min-h-row [&>a]:items-center [&>button]:min-h-row [&>button]:cursor-pointer [&>button]:text-accent [&>button]:underline [&>button]:underline-offset-[0.2em]">
      <span>Start from</span>
      {made.map((each) => (
        <button key={each.templateId} type="button" onClick={() => onBegin(each)}>
          <OutsideText text={each.name} />
        </button>
      ))}
      <a href="/inbox/templates">Templates…</a>
    </p>
  );
}

function WaysOut({ contact, draft }: { contact: string; draft: ReplyDraft }) {
  const mail = mailtoOf(contact, draft);
  return (
    <>
      <span className="inline-flex items-center">
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

function WaysOutNote({ contact, draft }: { contact: string; draft: ReplyDraft }) {
  const mail = mailtoOf(contact, draft);
  if (!mail)
    return (
      <p className="text-md text-ink-2">
        The contact is not an email address. Copy the text and send it another way.
      </p>
    );
  if (mail.hasText) return null;
  return <p className="text-md text-ink-2">Too long for a mail link: copy the text instead.</p>;
}

/** Escape leaves the fields, so the inbox's keys work again. */
function leaveByEscape(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  document.querySelector<HTMLElement>('#reply > summary')?.focus();
}

const failedLook = 'border-l-8 border-bad bg-surface px-3 py-2 font-semibold wrap-anywhere text-bad';

export interface DraftNotice {
  words: string;
  isFailure: boolean;
}

export function ReplyForm({
  detail,
  reply,
  notice,
  onNotice,
}: {
  detail: LeadDetail;
  reply: LeadReply;
  notice: DraftNotice | undefined;
  onNotice: (notice: DraftNotice) => void;
}) {
  const { lead, contactCorrectedAt } = detail;
  const leadId = lead.lead_id;
  const { choices, hasLeadKeys, stepOnLead, reread } = useShown();
  const { shown, isTyped, type, begin, putBack, forget } = useDraft(detail, reply);
  const { kept } = reply;
  // Once stored, a text need not be kept in memory.
  useEffect(() => {
    if (!isTyped) forgetReply(leadId);
  }, [isTyped, leadId]);

  const send = async (to: 'keep' | 'delete', fields: URLSearchParams, words: string) => {
    const failure = await sendForm(`/inbox/drafts/${to}`, fields, choices.me.id);
    onNotice({ words: failure ?? words, isFailure: failure !== undefined });
    if (failure === undefined && to === 'delete') forget();
    reread();
  };
  return (
    <>
      <Templates made={reply.made} onBegin={begin} />
      <form
        className="grid justify-items-start gap-3 py-3"
        method="post"
        aria-label="Reply draft"
        onKeyDown={(event) => {
          leaveByEscape(event);
          pressInForm(event);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void send('keep', sentFields(event), 'Saved.');
        }}
      >
        <input type="hidden" name="lead_id" value={leadId} />
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
          <SmallButton>Save the draft</SmallButton>
          {putBack && (
            <SmallButton type="button" onClick={putBack}>
              Restore my version
            </SmallButton>
          )}
          {kept && (
            <SmallButton
              type="button"
              onClick={() => void send('delete', new URLSearchParams({ lead_id: leadId }), 'Deleted.')}
            >
              Delete the draft
            </SmallButton>
          )}
          <SmallButton
            type="button"
            onClick={() => stepOnLead('answer', new URLSearchParams({ action: 'answer' }))}
          >
            Mark as answered {hasLeadKeys && <KeyHint keys="y" />}
          </SmallButton>
        </div>
        <WaysOutNote contact={lead.contact_or_agent_id} draft={shown} />
        <p className={`empty:-mt-3 ${notice?.isFailure ? failedLook : 'text-md text-ink-2'}`} role="status">
          {notice?.isFailure || !isTyped ? notice?.words : 'Not saved yet.'}
        </p>
      </form>
    </>
  );
}
