import { Decide } from '@/app/_components/pilot-room/decide';
import { RoomHead } from '@/app/_components/pilot-room/room';
import { inRoom, type RoomPageProps, roomMetadata } from '@/app/(pilot)/room-page';

export const generateMetadata = () => roomMetadata('Decide');

export default function DecidePage(page: RoomPageProps) {
  return inRoom(page, (room) => (
    <>
      <RoomHead {...room} tab="decide" />
      <Decide {...room} />
    </>
  ));
}
