import type { FounderStore } from '../../founders/authorize';
import { textsOf } from './request-trial-key';
import { type TrialOfFounders, trialKeyName, trialStateOf } from './trial';
import { type ListedTrial, listDecidedTrials, listUndecidedTrials } from './trial-queries';

/** Maximum number of listed requests: pending ones, and others. */
const waitingMax = 100;
const decidedMax = 20;

/** Lists the requests for trial keys, for founders: first pending ones, oldest first, then others, newest first. */
export async function listTrials({ database, authorize }: FounderStore): Promise<TrialOfFounders[]> {
  await authorize();
  const [waiting, decided] = await database.run((orm) =>
    Promise.all([listUndecidedTrials(orm, waitingMax), listDecidedTrials(orm, decidedMax)]),
  );
  const now = new Date(Date.now() + database.clockOffsetMs);
  return [...waiting, ...decided].map((listed) => ofFounders(listed, now));
}

function ofFounders({ request, deciderName }: ListedTrial, now: Date): TrialOfFounders {
  return {
    id: request.id,
    name: trialKeyName(request.id),
    state: trialStateOf(request, now),
    texts: textsOf(request),
    scopes: request.scopes,
    grantedScopes: request.grantedScopes,
    askedAt: request.createdAt.toISOString(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
    deciderName,
    keyId: request.keyId,
  };
}
