import { figures as figuresOf, StackingTable } from '@/app/_components/stacking-table';
import { UtcTime } from '@/app/_components/utc-time';
import {
  type BandFigures,
  type Digest,
  type DigestFigures,
  digestColumns,
  digestWords,
  sumOf,
} from '@/lib/inbox/alerts/digest';
import { lazy } from '@/lib/kernel/lazy';
import { bands } from '@/lib/leads/lead';
import { TablePart } from '../../_components/sheet-parts';

interface Row {
  name: string;
  figures: BandFigures;
}

const columns = digestColumns.map((name) =>
  figuresOf<Row>(digestWords[name], ({ figures }) => figures[name].toLocaleString('en-US')),
);

/** Shows the figures of a day by band, with their sums. */
export function DayTable({ figures }: { figures: DigestFigures }) {
  const rows = bands.map((band) => ({ name: `Band ${band}`, figures: figures[band] }));
  return (
    <TablePart>
      <StackingTable<Row>
        caption="Leads due, arrived and decided, by band"
        isCaptionHidden
        rowHeading="Band"
        nameOf={({ name }) => name}
        nameCell={({ name }) =>
          name === 'All' ? name : <a href={`/inbox?view=to_review&band=${name.slice(-1)}`}>{name}</a>
        }
        columns={columns}
        rows={[...rows, { name: 'All', figures: sumOf(figures) }]}
      />
    </TablePart>
  );
}

const dayFormat = lazy(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }));

/** Shows the sums of the days before. */
export function EarlierDays({ digests }: { digests: readonly Digest[] }) {
  if (digests.length === 0) return <p className="sheet-part">None yet: the first day has not ended.</p>;
  return (
    <TablePart>
      <StackingTable<Row & { takenAt: string }>
        caption="Leads due, arrived and decided, by day"
        isCaptionHidden
        rowHeading="Day"
        nameOf={({ name }) => name}
        nameCell={({ name }) => <time dateTime={name}>{dayFormat().format(new Date(name))}</time>}
        columns={[...columns, { heading: 'Counted', cell: ({ takenAt }) => <UtcTime iso={takenAt} /> }]}
        rows={digests.map(({ day, takenAt, figures }) => ({ name: day, takenAt, figures: sumOf(figures) }))}
      />
    </TablePart>
  );
}
