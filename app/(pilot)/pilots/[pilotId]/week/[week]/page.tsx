import { WeekPaper } from '@/app/_components/pilot-room/week-sheet';
import { inRoom, type RoomPageProps, roomMetadata } from '@/app/(pilot)/room-page';

export const generateMetadata = () => roomMetadata('Week');

export default async function WeekPage(page: RoomPageProps & { params: Promise<{ week: string }> }) {
  const { week } = await page.params;
  return inRoom(page, (room) => <WeekPaper {...room} week={week} />);
}
