import { OutsideText } from '@/app/_components/outside-text';
import { StackingTable } from '@/app/_components/stacking-table';
import { BandMark } from '@/app/(founder)/_components/band-mark';
import type { ChangedLead } from '@/lib/inbox/calibration/read-calibration';
import { standingName } from '@/lib/review/words';
import { Part } from './part';

/** The leads that other rules would have put into another band, newest first. */
export function ChangedLeads({ leads }: { leads: readonly ChangedLead[] }) {
  return (
    <Part
      id="changed-leads"
      headingId="changed-heading"
      heading="Leads that would change band"
      text={leads.length === 100 ? 'The newest 100.' : 'Newest first.'}
    >
      <div className="max-h-128 overflow-y-auto px-5 pb-3">
        {leads.length === 0 ? (
          <p>None.</p>
        ) : (
          <StackingTable<ChangedLead>
            caption="Leads that would change band"
            isCaptionHidden
            rowHeading="Company"
            nameOf={({ leadId }) => leadId}
            nameCell={({ leadId, company }) => (
              <a href={`/inbox/${leadId}`}>
                <OutsideText text={company} />
              </a>
            )}
            columns={[
              { heading: 'Was', cell: ({ from }) => <BandMark band={from} /> },
              { heading: 'Would be', cell: ({ to }) => <BandMark band={to} /> },
              { heading: 'Stands', cell: ({ status, stage }) => standingName(status, stage) },
            ]}
            rows={leads}
          />
        )}
      </div>
    </Part>
  );
}
