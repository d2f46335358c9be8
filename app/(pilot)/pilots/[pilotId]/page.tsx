import { type RoomPageProps, roomMetadata, roomPage } from '@/app/(pilot)/room-page';

export const generateMetadata = () => roomMetadata('Today');

export default function TodayPage(page: RoomPageProps) {
  return roomPage(page, 'today');
}
