import { notFound } from 'next/navigation';
import { hasWeek, WeekSheet } from '@/app/_components/pilot-room/week-sheet';
import { inRoom, type RoomPageProps, roomMetadata } from '@/app/(pilot)/room-page';

export const generateMetadata = () => roomMetadata('Week');

export default async function WeekPage(page: RoomPageProps & { params: Promise<{ week: string }> }) {
  const week = Number((await page.params).week);
  return inRoom(page, ({ view }) => (hasWeek(view, week) ? <WeekSheet {...{ view, week }} /> : notFound()));
}
