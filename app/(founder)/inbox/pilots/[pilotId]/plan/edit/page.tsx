import type { Metadata } from 'next';
import { PlanEdit } from '@/app/_components/plan-editor/plan-edit';
import { type FounderRoomProps, inFounderRoom } from '../../founder-room';

export const metadata: Metadata = { title: 'Plan' };

export default function PlanEditPage({ params }: FounderRoomProps) {
  return inFounderRoom(params, (room) => <PlanEdit {...room} />);
}
