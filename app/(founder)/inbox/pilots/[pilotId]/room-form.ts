import { answerAct } from '@/app/_components/pilot-room/answer-act';
import type { Deps } from '@/lib/compose';
import { requireRecent } from '@/lib/founders/authorize';
import type { Authorize } from '@/lib/founders/founder';
import type { FounderForm } from '@/lib/founders/founder-form-http';
import type { PilotAct, PublicationAct } from '@/lib/pilots/pilot';
import { vendorActor } from '@/lib/pilots/read-pilot';
import { pilotTransitions } from '@/lib/pilots/transitions';

/** Returns the lowest role for an action and its handler, which performs it in the founder's name. */
export function roomAct(act: PilotAct | PublicationAct | 'erase' | 'make_key' | 'end_key') {
  return {
    role: pilotTransitions.find((row) => row.act === act)?.vendor ?? ('owner' as const),
    async handle(
      form: FounderForm,
      deps: Deps & { authorize: Authorize },
      base: string,
      { pilotId }: { pilotId: string },
    ): Promise<Response> {
      const needsRecent = act === 'erase' || act === 'make_key';
      const authorize = needsRecent ? () => requireRecent(deps.authorize, 'owner') : deps.authorize;
      return answerAct(deps, form, { pilotId, base, act, actor: await vendorActor({ authorize }) });
    },
  };
}
