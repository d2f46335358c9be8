import { WeekPaper } from '@/app/_components/pilot-room/week-sheet';
import { type FounderRoomProps, inFounderRoom } from '../../founder-room';

export const metadata = { title: 'Pilot week' };

interface WeekPageProps extends FounderRoomProps {
  params: Promise<{ pilotId: string; week: string }>;
}

export default async function WeekPage({ params }: WeekPageProps) {
  const { week } = await params;
  return inFounderRoom(params, (room) => <WeekPaper {...room} week={week} />);
}
