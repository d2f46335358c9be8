import type { ReactNode } from 'react';
import { BandMark } from '@/app/_components/band-mark';
import { OutsideText } from '@/app/_components/outside-text';
import type { InboxRow, LeadDetail } from '@/lib/inbox/inbox';
import { type Clock, rowTime, timeFact } from '@/lib/inbox/row-times';
import { waitingSince } from '@/lib/inbox/views';
import { buyerKindOf } from '@/lib/inbox/words';
import { usd } from '@/lib/kernel/money-words';
import type { ReviewTimes } from '@/lib/review/times';
import { KeyHint } from '../../key-hint';
import type { OfferChoice } from '../_list/filter-address';

/** What the head of an opened lead is drawn from: a row has it, and so has the whole lead. */
export type HeadFields = Pick<
  InboxRow,
  | 'leadId'
  | 'company'
  | 'workflow'
  | 'offerName'
  | 'targetOfferId'
  | 'band'
  | 'annualCommit'
  | 'buyerType'
  | 'waitingSince'
  | 'state'
>;

/** The fields of the head of a lead that is loaded. */
export function headFieldsOf({ lead, state, offerName }: LeadDetail): HeadFields {
  return {
    leadId: lead.lead_id,
    company: lead.company,
    workflow: lead.workflow,
    offerName,
    targetOfferId: lead.target_offer_id,
    band: lead.band,
    annualCommit: lead.annual_commit,
    buyerType: lead.buyer_type,
    waitingSince: waitingSince(state, lead.created_at),
    state,
  };
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function Who({ head, detail }: { head: HeadFields; detail: LeadDetail | undefined }) {
  const kind = capitalised(buyerKindOf(head.buyerType));
  if (!detail) return <p className="lead-who">{kind}</p>;
  const { contact_name: name, contact_role: role, contact_or_agent_id: contact } = detail.lead;
  return (
    <div className="lead-who">
      <span>
        {kind}
        {[name, role].map(
          (part) =>
            part && (
              <span key={part}>
                , <OutsideText text={part} />
              </span>
            ),
        )}
      </span>
      {contact && (
        <span className="lead-contact">
          <strong>
            <OutsideText text={contact} />
          </strong>
          <span className="needs-script lead-copy">
            <script src="/copy.js" async />
            <button id="copy-contact" type="button" className="copy-button" data-copy={contact}>
              Copy <KeyHint keys="c" />
            </button>{' '}
            <span role="status" className="copy-said" />
          </span>
        </span>
      )}
    </div>
  );
}

function Fact({
  name,
  value,
  note,
  urgency,
}: {
  name: string;
  value: ReactNode;
  note?: ReactNode;
  urgency?: string;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={urgency && urgency !== 'none' ? `is-${urgency}` : undefined}>
        <span>{value}</span>
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}

function QuoteFact({ detail }: { detail: LeadDetail | undefined }) {
  const [quote] = detail?.quotes ?? [];
  if (!quote) return <Fact name="Quote named" value={detail ? 'none' : '…'} />;
  const others = (detail?.quotes.length ?? 1) - 1;
  return (
    <Fact
      name={others > 0 ? 'Quotes named' : 'Quote named'}
      value={<a href={`/quotes/${encodeURIComponent(quote.quoteId)}`}>{usd(quote.pilotPrice)}</a>}
      note={
        <>
          {quote.offerName}
          {others > 0 && `, and ${others} more`}
        </>
      }
    />
  );
}

/**
 * Who it is, what they ask and how to reach them. It is drawn from a row at once, and completed in place when the whole
 * lead is there; until then nothing of another lead is shown.
 */
export function LeadHead({
  head,
  detail,
  offers,
  clock,
  reviewTimes,
}: {
  head: HeadFields;
  detail: LeadDetail | undefined;
  offers: readonly OfferChoice[];
  clock: Clock;
  reviewTimes: ReviewTimes;
}) {
  const offer = offers.find(({ id }) => id === head.targetOfferId);
  const fact = timeFact(head, clock, reviewTimes);
  return (
    <header className="lead-head">
      <div className="lead-title">
        <BandMark band={head.band} />
        <div>
          <h2 id="lead-heading" data-heading={head.leadId} tabIndex={-1}>
            <OutsideText text={head.company} />
          </h2>
          <Who head={head} detail={detail} />
        </div>
      </div>
      <blockquote className="lead-ask">
        <p>
          “<OutsideText text={head.workflow} />”
        </p>
        <p className="lead-success">
          {detail ? (
            <>
              Succeeds if: <OutsideText text={detail.lead.success_metric} />
            </>
          ) : (
            '\u00a0'
          )}
        </p>
      </blockquote>
      <dl className="lead-strip">
        <Fact
          name="Annual plan"
          value={head.annualCommit ? usd(head.annualCommit) : 'no plan'}
          note={offer ? `minimum ${usd(offer.annualCommitMin)}` : (head.offerName ?? 'no such offer')}
        />
        <QuoteFact detail={detail} />
        <Fact {...fact} urgency={rowTime(head, clock, reviewTimes).urgency} />
      </dl>
    </header>
  );
}
