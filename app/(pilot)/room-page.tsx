import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache, type ReactNode } from 'react';
import { PageHead } from '@/app/_components/page-head';
import { Unavailable } from '@/app/_components/page-problems';
import type { RoomProps } from '@/app/_components/pilot-room/parts';
import { Room, type RoomTab } from '@/app/_components/pilot-room/room';
import { type AddressParams, paramTexts } from '@/app/address-params';
import { failedForm } from '@/app/failed-form';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { getDeps } from '@/lib/compose';
import { isApiError } from '@/lib/kernel/errors';
import { authorizeRoom } from '@/lib/pilots/authorize-pilot';
import type { PilotView } from '@/lib/pilots/pilot';
import { readPilot } from '@/lib/pilots/read-pilot';
import { setPageStatus } from '@/lib/process/page-status';

export interface RoomPageProps {
  params: Promise<{ pilotId: string }>;
  searchParams: AddressParams;
}

/**
 * Reads a pilot as the person identified by the cookie; undefined without one, null if the database does not answer.
 */
const roomOf = cache((pilotId: string) =>
  nullWhenUnavailable(async () => {
    try {
      const deps = getDeps();
      return await readPilot(deps, pilotId, await authorizeRoom(deps, await headers(), pilotId));
    } catch (error) {
      if (isApiError(error) && error.code === 'not_found') return undefined;
      throw error;
    }
  }),
);

/** A title without company and pilot, because browser histories keep titles. */
export async function roomMetadata(tab: string): Promise<Metadata> {
  return { title: (await failedForm()) ? `Error: ${tab}` : tab };
}

/** Shows a page of the pilot; the same refusal for a pilot of others, an ended access and an unknown pilot. */
export async function inRoom(
  { params }: RoomPageProps,
  show: (room: RoomProps & { view: PilotView }) => ReactNode,
): Promise<ReactNode> {
  const { pilotId } = await params;
  const view = await roomOf(pilotId);
  if (view === null) return <Unavailable what="This pilot" />;
  if (view) return show({ view, base: `/pilots/${encodeURIComponent(pilotId)}` });
  if (!setPageStatus(404)) notFound();
  return (
    <PageHead heading="You have no access to this pilot in this browser">
      <p>
        Use the browser in which you first opened your personal link. For a new link, ask a decider in your
        company or your contact at the vendor.
      </p>
    </PageHead>
  );
}

/** One tab of a pilot for the buyer. */
export async function roomPage(page: RoomPageProps, tab: RoomTab): Promise<ReactNode> {
  const text = await paramTexts(page.searchParams);
  return inRoom(page, (room) => (
    <Room {...room} tab={tab} done={text('done')} error={text('error')} annualPlan={text('annual_plan')} />
  ));
}
