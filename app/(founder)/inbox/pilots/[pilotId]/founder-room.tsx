import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { NotHere } from '@/app/_components/page-problems';
import { Room, type RoomTab } from '@/app/_components/pilot-room/room';
import { type AddressParams, paramTexts } from '@/app/address-params';
import { isApiError } from '@/lib/kernel/api-error';
import type { PilotView } from '@/lib/pilots/pilot';
import { readPilot, vendorActor } from '@/lib/pilots/read-pilot';
import { setPageStatus } from '@/lib/process/page-status';
import { signedIn } from '../../../founder-request';
import { StageProposal } from './stage-proposal';

export interface FounderRoomProps {
  params: Promise<{ pilotId: string }>;
  searchParams: AddressParams;
}

export const founderRoom = ({ pilotId }: { pilotId: string }) =>
  `/inbox/pilots/${encodeURIComponent(pilotId)}`;

/** Shows a page of a pilot to a founder, or that there is none. */
export async function inFounderRoom(
  params: FounderRoomProps['params'],
  show: (room: { view: PilotView; base: string }) => ReactNode,
): Promise<ReactNode> {
  const { pilotId } = await params;
  const base = founderRoom({ pilotId });
  try {
    const view = await signedIn(base, async (store) => readPilot(store, pilotId, await vendorActor(store)));
    return <div className="mx-auto max-w-288">{show({ view, base })}</div>;
  } catch (error) {
    if (!isApiError(error) || error.code !== 'not_found') throw error;
    return setPageStatus(404) ? <NotHere /> : notFound();
  }
}

/** One tab of a pilot, with the stage that its end proposes. */
export async function founderRoomPage(
  { params, searchParams }: FounderRoomProps,
  tab: RoomTab,
): Promise<ReactNode> {
  const text = await paramTexts(searchParams);
  return inFounderRoom(params, (room) => (
    <>
      <StageProposal view={room.view} />
      <Room {...room} tab={tab} done={text('done')} error={text('error')} annualPlan={text('annual_plan')} />
    </>
  ));
}
