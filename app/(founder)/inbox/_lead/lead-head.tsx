import type { ReactNode } from 'react';
import { OutsideText } from '@/app/_components/outside-text';
import { BandMark } from '@/app/(founder)/_components/band-mark';
import type { InboxRow, LeadDetail } from '@/lib/inbox/inbox';
import { buyerKindOf } from '@/lib/inbox/labels';
import { type RowTime, rowTime, timeFact } from '@/lib/inbox/row-times';
import { waitingSince } from '@/lib/inbox/views';
import { usd } from '@/lib/kernel/money';
import { KeyHint } from '../../_components/small-button';
import { useClock, useStart } from '../_screen/inbox-context';

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
  | 'pilot'
>;

export function headFieldsOf({ lead, state, pilot, offerName }: LeadDetail): HeadFields {
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
    pilot,
  };
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const who = 'mt-1.5 flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere text-ink-2';

function Who({ head, detail }: { head: HeadFields; detail: LeadDetail | undefined }) {
  const kind = capitalised(buyerKindOf(head.buyerType));
  if (!detail) return <p className={who}>{kind}</p>;
  const { contact_name: name, contact_role: role, contact_or_agent_id: contact } = detail.lead;
  return (
    <div className={who}>
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
        <span className="inline-flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-ink">
          <strong className="font-semibold select-all">
            <OutsideText text={contact} />
          </strong>
          <span>
            <script src="/copy.js" async />
            <button
              id="copy-contact"
              type="button"
              className="min-h-7 cursor-pointer rounded-sm border border-control bg-surface px-2 py-px text-sm font-semibold text-accent hover:bg-accent-tint pointer-coarse:min-h-11"
              data-copy={contact}
            >
              Copy <KeyHint keys="c" />
            </button>{' '}
            <span role="status" className="text-md font-semibold text-ok not-empty:mr-3" />
          </span>
        </span>
      )}
    </div>
  );
}

const urgencyTone: Record<RowTime['urgency'], string> = { none: '', soon: 'text-warn', late: 'text-bad' };

const fact =
  'py-2.5 pr-4 not-first:border-l not-first:border-rule not-first:pl-4 max-md:nth-3:col-span-full max-md:nth-3:border-t max-md:nth-3:border-l-0 max-md:nth-3:pl-0';

function Fact({
  name,
  value,
  note,
  urgency = 'none',
}: {
  name: string;
  value: ReactNode;
  note?: ReactNode;
  urgency?: RowTime['urgency'];
}) {
  return (
    <div className={fact}>
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd
        className={`text-[1.125rem] leading-[1.3] font-semibold tracking-[-0.01em] wrap-anywhere tabular-nums ${urgencyTone[urgency]}`}
      >
        <span>{value}</span>
        {note && <small className="block text-sm font-normal tracking-normal text-ink-2">{note}</small>}
      </dd>
    </div>
  );
}

function QuoteFact({ detail }: { detail: LeadDetail | undefined }) {
  const [quote] = detail?.quotes ?? [];
  if (!quote) return <Fact name="Quote" value={detail ? 'none' : '…'} />;
  const others = (detail?.quotes.length ?? 1) - 1;
  return (
    <Fact
      name={others > 0 ? 'Quotes' : 'Quote'}
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

export function LeadHead({ head, detail }: { head: HeadFields; detail: LeadDetail | undefined }) {
  const { offers, reviewTimes } = useStart();
  const clock = useClock();
  const offer = offers.find(({ id }) => id === head.targetOfferId);
  const fact = timeFact(head, clock, reviewTimes);
  return (
    <header>
      <div className="flex items-start gap-3.5">
        <span className="mt-1 flex-none">
          <BandMark band={head.band} />
        </span>
        <div className="min-w-0">
          <h2
            className={`${head.company.length > 60 ? 'text-xl' : 'text-2xl'} leading-[1.1] tracking-[-0.025em] wrap-anywhere`}
            id="lead-heading"
            data-heading={head.leadId}
            tabIndex={-1}
          >
            <OutsideText text={head.company} />
          </h2>
          <Who head={head} detail={detail} />
        </div>
      </div>
      <blockquote className="mt-4 border-l-3 border-accent pl-4 text-[1.125rem] leading-[1.4] tracking-[-0.005em] wrap-anywhere">
        <p>
          “<OutsideText text={head.workflow} />”
        </p>
        <p className="mt-1 text-md tracking-normal text-ink-2">
          {detail ? (
            <>
              Success metric: <OutsideText text={detail.lead.success_metric} />
            </>
          ) : (
            '\u00a0'
          )}
        </p>
      </blockquote>
      <dl className="mt-5 grid grid-cols-2 border-y border-rule md:grid-cols-3">
        <Fact
          name="Annual plan"
          value={head.annualCommit ? usd(head.annualCommit) : 'no plan'}
          note={offer ? `minimum ${usd(offer.annualCommitMin)}` : (head.offerName ?? 'unknown offer')}
        />
        <QuoteFact detail={detail} />
        <Fact {...fact} urgency={rowTime(head, clock, reviewTimes).urgency} />
      </dl>
    </header>
  );
}
