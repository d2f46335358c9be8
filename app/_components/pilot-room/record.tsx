import type { ReactNode } from 'react';
import { Button, TallLink } from '@/app/_components/button';
import { figures, StackingTable } from '@/app/_components/tables';
import { UtcTime } from '@/app/_components/utc-time';
import { countFigure } from '@/lib/offers/evidence';
import { mayErase } from '@/lib/pilots/erasure/erase-pilot';
import { eventDetails, eventNames } from '@/lib/pilots/labels';
import type { Batch } from '@/lib/pilots/pilot';
import { currentWeek } from '@/lib/pilots/week/week';
import { env } from '@/lib/process/env';
import { Lead, Panel, padded, type RoomProps, Small } from './parts';

function Line({ children, note }: { children: ReactNode; note: string }) {
  return (
    <li className="mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule py-2.5 md:mx-5">
      <div className="grow basis-60 pointer-coarse:[&>a]:-my-3 pointer-coarse:[&>a]:inline-block pointer-coarse:[&>a]:py-3">
        {children}
        <Small>{note}</Small>
      </div>
    </li>
  );
}

/** Panel with the package, the sheet of the week and the calendar of a pilot, and its erasure. */
function Keeping({ view, base }: RoomProps) {
  const { pilot, actor } = view;
  const week = currentWeek(view);
  const isClosed = pilot.state === 'closed';
  return (
    <Panel
      id="keeping"
      heading="Downloads and calendar"
      foot={`The portal deletes a pilot ${env.RETENTION_MONTHS} months after it was closed.`}
    >
      <ul className="pb-2">
        <Line
          note={`Report, results row by row, plan, approvals, events, scripts and a signature. ${isClosed ? 'The results no longer change.' : 'As of now.'}`}
        >
          <a href={`${base}/package.tar.gz`}>Download the package</a>
        </Line>
        {week !== undefined && (
          <Line note="One page for the weekly meeting.">
            <a href={`${base}/week/${week}`}>Print the sheet for week {week}</a>
          </Line>
        )}
        {actor.side === 'buyer' && (
          <Line note="A new address replaces your earlier one and is shown only once.">
            <form className="mb-1.5 flex flex-wrap gap-2" method="post" action={`${base}/act/make_calendar`}>
              <Button kind="quiet">Get a calendar address</Button>
              <Button kind="quiet" formAction={`${base}/act/end_calendar`}>
                Turn off the calendar
              </Button>
            </form>
          </Line>
        )}
      </ul>
      {isClosed && pilot.look && (
        <p className={`border-t border-rule py-0.5 ${padded}`}>
          <TallLink href={`${base}/sample`}>Publish as a sample</TallLink>
        </p>
      )}
      {isClosed && mayErase(actor) && (
        <details className={`border-t border-rule py-1 ${padded}`}>
          <summary className="min-h-11 py-2.5">Erase this pilot</summary>
          <form className="my-2 grid justify-items-start gap-3" method="post" action={`${base}/act/erase`}>
            <p>
              Plan, people, results, decision and record are deleted for both sides. Download the package
              first.
            </p>
            <label className="flex min-h-11 items-center gap-2">
              <input type="checkbox" name="confirm" value="erase" required />
              Erase all of it
            </label>
            <Button kind="quiet">Erase</Button>
          </form>
        </details>
      )}
    </Panel>
  );
}

const hash = ({ sha256 }: { sha256: string }) => <code className="wrap-anywhere">{sha256.slice(0, 16)}</code>;
const time = ({ at }: { at: string }) => <UtcTime iso={at} />;
const number = ({ no }: { no: number }) => String(no);

/** Every step of the pilot and every file, each with the start of its hash. */
export function Record({ view, base }: RoomProps) {
  return (
    <>
      <Lead heading="Record">Every step, with the hash of the step before it. Steps are never changed.</Lead>
      <div className="grid gap-6">
        <Keeping view={view} base={base} />
        <Panel id="steps" heading="Steps">
          <div className={padded}>
            <StackingTable
              caption="Steps"
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
                caption="Result files"
                rowHeading="File"
                nameOf={number}
                nameCell={({ fileName, withdrawn }) => (
                  <span className="wrap-anywhere">
                    {fileName}
                    {withdrawn && <Small>{`Withdrawn: ${withdrawn.reason}`}</Small>}
                  </span>
                )}
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
