import type { Metadata } from 'next';
import { type FounderRoomProps, founderRoomPage } from './founder-room';

export const metadata: Metadata = { title: 'Pilot' };

export default function PilotPage(page: FounderRoomProps) {
  return founderRoomPage(page, 'today');
}
