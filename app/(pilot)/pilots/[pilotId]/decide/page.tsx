import { DecisionSheet } from '@/app/_components/pilot-room/decision-sheet';
import { Lead, type RoomProps } from '@/app/_components/pilot-room/parts';
import { RoomHead } from '@/app/_components/pilot-room/room';
import { inRoom, type RoomPageProps, roomMetadata } from '@/app/(pilot)/room-page';
import { newPageKey } from '@/app/new-page-key';
import { getDeps } from '@/lib/compose';
import { readSheet } from '@/lib/pilots/decisions/apply-decision';
import { hasSheet } from '@/lib/pilots/decisions/sheet';
import { isAtCheckpoint } from '@/lib/pilots/transitions';

/** Decision sheet of the reader, with the drawn items that lack a decision. */
async function Decide({ view, base }: RoomProps) {
  const { actor, pilot } = view;
  if (!('personId' in actor) || !hasSheet(view))
    return (
      <Lead heading="Decide">
        Only people on the buyer’s side can decide on items, once the sample is drawn.
      </Lead>
    );
  const { rows, left } = await readSheet(getDeps(), pilot.id, actor);
  return (
    <DecisionSheet
      key={rows.map(({ item }) => item).join()}
      action={`${base}/act/decide_item`}
      isOpen={pilot.state === 'running'}
      isWaiting={pilot.state === 'running' && isAtCheckpoint(pilot)}
      left={left}
      rows={rows.map((row) => ({ ...row, requestId: newPageKey() }))}
    />
  );
}

export const generateMetadata = () => roomMetadata('Decide');

export default function DecidePage(page: RoomPageProps) {
  return inRoom(page, (room) => (
    <>
      <RoomHead {...room} tab="decide" />
      <Decide {...room} />
    </>
  ));
}
