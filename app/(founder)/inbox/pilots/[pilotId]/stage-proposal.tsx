import { InputField, SelectField } from '@/app/_components/field';
import { hasRole } from '@/lib/founders/roles';
import { readStates } from '@/lib/inbox/read-lead';
import { lostReasonCodes } from '@/lib/leads/lead-status';
import { proposedStep } from '@/lib/pilots/board/stage-proposal';
import type { PilotView } from '@/lib/pilots/pilot';
import { actionWords, lostReasonWords } from '@/lib/review/labels';
import { actionsFrom } from '@/lib/review/transitions';
import { FormPart } from '../../../_components/sheet-parts';
import { SmallButton } from '../../../_components/small-button';
import { signedIn } from '../../../founder-request';

/** Proposes the step on the lead that follows from the pilot. A founder takes it; nothing does so by itself. */
export async function StageProposal({ view: { pilot, actor } }: { view: PilotView }) {
  const { leadId, terms, outcome } = pilot;
  const step = proposedStep(pilot);
  if (!step || leadId === null || !('founderId' in actor) || !hasRole(actor, 'reviewer')) return null;
  const states = await signedIn(`/inbox/pilots/${pilot.id}`, (store) => readStates(store, [leadId]));
  const state = states[leadId];
  if (!state || !actionsFrom(state).includes(step)) return null;
  return (
    <div className="mb-6">
      <FormPart isSheet isRow method="post" action="/inbox/act" aria-label="Proposed step on the lead">
        <input type="hidden" name="action" value={step} />
        <input type="hidden" name="pilot" value={pilot.id} />
        <input type="hidden" name="lead" value={`${leadId}:${state.version}`} />
        <p className="flex-1">
          Suggested next stage for <a href={`/inbox/${leadId}`}>the lead</a>: {actionWords[step].done}
        </p>
        {step === 'win' && (
          <InputField name="amount" label="Annual plan" defaultValue={String(terms.annualCommit)} />
        )}
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
