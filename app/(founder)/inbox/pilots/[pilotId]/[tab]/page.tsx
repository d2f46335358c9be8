import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { tabOf } from '@/app/_components/pilot-room/room';
import { type FounderRoomProps, founderRoomPage } from '../founder-room';

export const metadata: Metadata = { title: 'Pilot' };

export default async function PilotTabPage(page: FounderRoomProps & { params: Promise<{ tab: string }> }) {
  return founderRoomPage(page, tabOf((await page.params).tab) ?? notFound());
}
