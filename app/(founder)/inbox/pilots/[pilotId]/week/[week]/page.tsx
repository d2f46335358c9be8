import { notFound } from 'next/navigation';
import { hasWeek, WeekSheet } from '@/app/_components/pilot-room/week-sheet';
import { type FounderRoomProps, inFounderRoom } from '../../founder-room';

export const metadata = { title: 'Week of a pilot' };

interface WeekPageProps extends FounderRoomProps {
  params: Promise<{ pilotId: string; week: string }>;
}

export default async function WeekPage({ params }: WeekPageProps) {
  const week = Number((await params).week);
  return inFounderRoom(params, ({ view }) =>
    hasWeek(view, week) ? <WeekSheet view={view} week={week} /> : notFound(),
  );
}
