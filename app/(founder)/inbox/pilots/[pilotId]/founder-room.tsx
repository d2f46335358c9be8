import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { SelectField } from '@/app/_components/field';
import { Room, type RoomTab } from '@/app/_components/pilot-room/room';
import { NotHere } from '@/app/(founder)/_components/founder-page';
import { FormPart } from '@/app/(founder)/_components/sheet-parts';
import { SmallButton } from '@/app/(founder)/_components/small-button';
import { type AddressParams, paramTexts } from '@/app/address-params';
import { hasRole } from '@/lib/founders/founder';
import { readStates } from '@/lib/inbox/read-lead';
import { isApiError } from '@/lib/kernel/errors';
import { usd } from '@/lib/kernel/money';
import { lostReasonCodes } from '@/lib/leads/lead-status';
import { proposedStep } from '@/lib/pilots/board/pilot-facts';
import type { PilotView } from '@/lib/pilots/pilot';
import { readPilot, vendorActor } from '@/lib/pilots/read-pilot';
import { setPageStatus } from '@/lib/process/page-status';
import { actionWords, lostReasonWords } from '@/lib/review/labels';
import { actionsFrom } from '@/lib/review/transitions';
import { signedIn } from '../../../founder-request';

/** Proposes the step on the lead that follows from the pilot. Only a founder can take it. */
async function StageProposal({ view: { pilot, actor } }: { view: PilotView }) {
  const { leadId, terms, outcome } = pilot;
  const step = proposedStep(pilot);
  if (!step || leadId === null || !('founderId' in actor) || !hasRole(actor, 'reviewer')) return null;
  const states = await signedIn(`/inbox/pilots/${pilot.id}`, (store) => readStates(store, [leadId]));
  const state = states[leadId];
  if (!state || !actionsFrom(state).includes(step)) return null;
  return (
    <div className="mb-6">
      <FormPart
        isSheet
        isRow
        method="post"
        action="/inbox/act"
        aria-label="Suggested next stage for the lead"
      >
        <input type="hidden" name="action" value={step} />
        <input type="hidden" name="pilot" value={pilot.id} />
        <input type="hidden" name="lead" value={`${leadId}:${state.version}`} />
        <p className="flex-1">
          Suggested next stage for <a href={`/inbox/${leadId}`}>the lead</a>: {actionWords[step].done}
          {step === 'win' &&
            `, for the quoted ${usd(terms.annualCommit)} a year. If another amount was signed, record it on the lead.`}
        </p>
        {step === 'win' && <input type="hidden" name="amount" value={terms.annualCommit} />}
        {step === 'lose' && (
          <SelectField
            name="reason"
            label="Reason"
            defaultValue={outcome === 'rejected' ? 'target_missed' : 'timing'}
            options={lostReasonCodes
              .filter((code) => code !== 'other')
              .map((code) => [code, lostReasonWords[code]])}
          />
        )}
        <SmallButton>{actionWords[step].button}</SmallButton>
      </FormPart>
    </div>
  );
}

export interface FounderRoomProps {
  params: Promise<{ pilotId: string }>;
  searchParams: AddressParams;
}

export const founderRoom = ({ pilotId }: { pilotId: string }) =>
  `/inbox/pilots/${encodeURIComponent(pilotId)}`;

/** Shows a page of a pilot to a founder, or reports that there is none. */
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

/** One tab of a pilot, with the stage that its end suggests. */
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
