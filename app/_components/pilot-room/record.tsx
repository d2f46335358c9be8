import { OutsideText } from '@/app/_components/outside-text';
import { StackingTable } from '@/app/_components/stacking-table';
import { UtcTime } from '@/app/_components/utc-time';
import { countFigure } from '@/lib/offers/evidence';
import { eventNames } from '@/lib/pilots/labels';
import { Lead, Panel, padded, type RoomProps } from './parts';

/** Every step of the pilot and every file, each with its hash. */
export function Record({ view, base }: RoomProps) {
  const { events, batches } = view;
  return (
    <>
      <Lead heading="Record">
        Every step, with the hash of the one before it. Nothing here is ever changed.{' '}
        <a href={`${base}/package.tar.gz`}>Download everything</a>
      </Lead>
      <div className="grid gap-6">
        {batches.length > 0 && (
          <Panel id="files" heading="Result files">
            <div className={padded}>
              <StackingTable
                rowHeading="File"
                nameOf={({ no }) => String(no)}
                nameCell={({ fileName }) => <OutsideText text={fileName} />}
                columns={[
                  { heading: 'Rows', isNumber: true, cell: ({ rowsTaken }) => countFigure(rowsTaken) },
                  { heading: 'Refused', isNumber: true, cell: ({ rowsRefused }) => countFigure(rowsRefused) },
                  { heading: 'By', cell: ({ byName }) => <OutsideText text={byName} /> },
                  { heading: 'Time', cell: ({ at }) => <UtcTime iso={at} /> },
                  {
                    heading: 'SHA-256',
                    cell: ({ sha256 }) => <code className="wrap-anywhere">{sha256}</code>,
                  },
                ]}
                rows={batches}
              />
            </div>
          </Panel>
        )}
        <Panel id="events" heading="Steps">
          <div className={padded}>
            <StackingTable
              rowHeading="Step"
              nameOf={({ no }) => String(no)}
              nameCell={({ no, kind }) => `${no}. ${eventNames[kind]}`}
              columns={[
                { heading: 'By', cell: ({ name }) => <OutsideText text={name} /> },
                { heading: 'Time', cell: ({ at }) => <UtcTime iso={at} /> },
                {
                  heading: 'Hash',
                  cell: ({ sha256 }) => <code className="wrap-anywhere">{sha256.slice(0, 16)}</code>,
                },
              ]}
              rows={events}
            />
          </div>
        </Panel>
      </div>
    </>
  );
}
