import { RoomHead } from '@/app/_components/pilot-room/room';
import { PlanEdit } from '@/app/_components/plan-editor/plan-edit';
import { inRoom, type RoomPageProps, roomMetadata } from '@/app/(pilot)/room-page';

export const generateMetadata = () => roomMetadata('Edit the plan');

export default function PlanEditPage(page: RoomPageProps) {
  return inRoom(page, (room) => (
    <>
      <RoomHead {...room} tab="plan" />
      <PlanEdit {...room} />
    </>
  ));
}
