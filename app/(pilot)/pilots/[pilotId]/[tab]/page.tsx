import { notFound } from 'next/navigation';
import { roomTabs, tabOf } from '@/app/_components/pilot-room/room';
import { type RoomPageProps, roomMetadata, roomPage } from '@/app/(pilot)/room-page';

interface TabPageProps extends RoomPageProps {
  params: Promise<{ pilotId: string; tab: string }>;
}

export async function generateMetadata({ params }: TabPageProps) {
  const tab = tabOf((await params).tab);
  return roomMetadata(tab ? roomTabs[tab].name : 'Page not found');
}

export default async function TabPage(page: TabPageProps) {
  return roomPage(page, tabOf((await page.params).tab) ?? notFound());
}
