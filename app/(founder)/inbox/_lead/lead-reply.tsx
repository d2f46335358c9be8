import { type ComponentProps, useState } from 'react';
import { OutsideText } from '@/app/_components/outside-text';
import { ruledList } from '@/app/(founder)/_components/sheet-parts';
import type { LeadReply as Reply } from '@/lib/inbox/drafts/lead-reply';
import type { LeadDetail } from '@/lib/inbox/inbox';
import { useMay } from '../_screen/inbox-context';
import { useLater } from '../_screen/use-later';
import { useOpened } from '../_screen/use-opened';
import { LeadLine, LeadPart, Moment } from './lead-line';
import type { DraftNotice, ReplyForm } from './reply-form';

function LazyReplyForm(props: ComponentProps<typeof ReplyForm>) {
  const later = useLater();
  return later ? <later.ReplyForm {...props} /> : <p className="py-2 text-ink-2">Loading …</p>;
}

export function LeadAnswers({ detail: { answers } }: { detail: LeadDetail }) {
  if (answers.length === 0) return null;
  return (
    <LeadPart id="answers-heading" heading="Answered outside the portal">
      <ul className={ruledList}>
        {answers.map(({ at, who }) => (
          <li key={at}>
            {who.name}, <Moment iso={at} />
          </li>
        ))}
      </ul>
    </LeadPart>
  );
}

function OtherDrafts({ others }: Pick<Reply, 'others'>) {
  return others.map(({ who, keptAt, subject, text }) => (
    <details key={who.id} className="py-1 wrap-anywhere">
      <summary className="min-h-row cursor-pointer">
        {who.name} also has a draft, saved <Moment iso={keptAt} />
      </summary>
      <p>
        <strong>
          <OutsideText text={subject} />
        </strong>
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">
        <OutsideText text={text} />
      </p>
    </details>
  ));
}

export function LeadReply({ detail }: { detail: LeadDetail }) {
  const mayReview = useMay('reviewer');
  const [notice, setNotice] = useState<DraftNotice>();
  const [ref, isOpened] = useOpened(detail.reply?.kept != null);
  const { reply, contactCorrectedAt } = detail;
  if (!reply || !mayReview) return null;
  const { kept, others } = reply;
  return (
    <LeadLine
      id="reply"
      heading="Reply draft"
      summary={
        kept ? (
          <>
            Saved <Moment iso={kept.keptAt} />
          </>
        ) : (
          'You send the reply yourself. The portal never sends email.'
        )
      }
      isOpen={kept !== null || notice !== undefined}
      ref={ref}
    >
      {isOpened && (
        <LazyReplyForm
          // A draft to an earlier contact is dropped.
          key={contactCorrectedAt}
          detail={detail}
          reply={reply}
          notice={notice}
          onNotice={setNotice}
        />
      )}
      <OtherDrafts others={others} />
    </LeadLine>
  );
}
