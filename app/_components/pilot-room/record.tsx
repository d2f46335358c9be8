import { figures, StackingTable } from '@/app/_components/stacking-table';
import { UtcTime } from '@/app/_components/utc-time';
import { countFigure } from '@/lib/offers/evidence';
import { eventDetails, eventNames } from '@/lib/pilots/labels';
import type { Batch } from '@/lib/pilots/pilot';
import { Keeping } from './keeping';
import { Lead, Panel, padded, type RoomProps, Small } from './parts';

const hash = ({ sha256 }: { sha256: string }) => <code className="wrap-anywhere">{sha256.slice(0, 16)}</code>;
const time = ({ at }: { at: string }) => <UtcTime iso={at} />;
const number = ({ no }: { no: number }) => String(no);

/** Every step of the pilot and every file, each with the start of its hash. */
export function Record({ view, base }: RoomProps) {
  return (
    <>
      <Lead heading="Record">
        Every step, with the hash of the one before it. Nothing here is ever changed.
      </Lead>
      <div className="grid gap-6">
        <Keeping view={view} base={base} />
        <Panel id="steps" heading="Steps">
          <div className={padded}>
            <StackingTable
              rowHeading="Step"
              nameOf={number}
              nameCell={(event) => (
                <span className="wrap-anywhere">
                  {event.no}. {eventNames[event.kind]}
                  <Small>{eventDetails(event)}</Small>
                </span>
              )}
              columns={[
                { heading: 'By', cell: ({ name }) => name },
                { heading: 'Time', cell: time },
                { heading: 'SHA-256', cell: hash },
              ]}
              rows={view.events}
            />
          </div>
        </Panel>
        {view.batches.length > 0 && (
          <Panel id="files" heading="Result files">
            <div className={padded}>
              <StackingTable
                rowHeading="File"
                nameOf={number}
                nameCell={({ fileName }) => <span className="wrap-anywhere">{fileName}</span>}
                columns={[
                  figures<Batch>('Rows', ({ rowsTaken }) => countFigure(rowsTaken)),
                  figures<Batch>('Refused', ({ rowsRefused }) => countFigure(rowsRefused)),
                  { heading: 'By', cell: ({ byName }) => byName },
                  { heading: 'Time', cell: time },
                  { heading: 'SHA-256', cell: hash },
                ]}
                rows={view.batches}
              />
            </div>
          </Panel>
        )}
      </div>
    </>
  );
}
