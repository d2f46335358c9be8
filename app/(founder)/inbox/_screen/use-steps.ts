import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import type { InboxRow } from '@/lib/inbox/inbox';
import { actionErrorWords, type ReviewAction } from '@/lib/review/actions';
import type { ReviewOutcome } from '@/lib/review/review';
import { actionWords } from '@/lib/review/words';
import { type Conflict, type Failure, type LastStep, sendStep, type Undoable } from './inbox-client';
import { type ShownList, withOutcomes } from './inbox-state';
import { storeUndo } from './undo-storage';

export type StepLead = Pick<InboxRow, 'leadId' | 'company'> & { version: number };

const leadsInWords = (count: number) => (count === 1 ? '1 lead' : `${count} leads`);

function lastStepOf(
  action: ReviewAction,
  leads: readonly StepLead[],
  changed: readonly ReviewOutcome[],
  undo: Undoable | null,
): LastStep {
  const { done } = actionWords[action];
  const company = leads.find(({ leadId }) => leadId === changed[0]?.leadId)?.company;
  if (changed.length === 1 && company !== undefined) return { words: done, company, undo };
  return { words: `${done}: ${leadsInWords(changed.length)}`, undo };
}

export interface StepResult {
  /** Why nothing or not everything was done, other than by a conflict. */
  failure: string | undefined;
  outcomes: ReviewOutcome[];
  hasConflict: boolean;
}

/** Sends steps, one at a time, and keeps what they came to: the last step, conflicts, what is said aloud. */
export function useSteps(
  setList: Dispatch<SetStateAction<ShownList>>,
  first: { last: LastStep | null; conflicts: Conflict[] },
) {
  const [last, setLast] = useState(first.last);
  const [conflicts, setConflicts] = useState(first.conflicts);
  const [said, setSaid] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  // Known at once, where the state is known only to what is rendered after it.
  const isUnderWay = useRef(false);

  const remember = (step: LastStep) => {
    setLast(step);
    storeUndo(step);
  };

  const post = async (path: string, fields: URLSearchParams) => {
    isUnderWay.current = true;
    setIsBusy(true);
    const answer = await sendStep(path, fields);
    isUnderWay.current = false;
    setIsBusy(false);
    return answer;
  };

  const refused = ({ failure }: Failure): StepResult => {
    setSaid(failure);
    return { failure, outcomes: [], hasConflict: false };
  };

  const settle = (
    outcomes: readonly ReviewOutcome[],
    leads: readonly StepLead[],
    tried: string,
  ): Pick<StepResult, 'failure' | 'hasConflict'> & { changed: ReviewOutcome[] } => {
    setList((list) => withOutcomes(list, outcomes));
    const companyOf = (id: string) => leads.find(({ leadId }) => leadId === id)?.company ?? id;
    const clashes = outcomes.flatMap((outcome) =>
      outcome.outcome === 'conflict'
        ? [{ leadId: outcome.leadId, company: companyOf(outcome.leadId), tried, first: outcome.first }]
        : [],
    );
    setConflicts(clashes);
    const errors = outcomes.flatMap((outcome) => (outcome.outcome === 'rejected' ? [outcome.error] : []));
    const failure = [...new Set(errors)].map((error) => actionErrorWords[error]).join(' ') || undefined;
    const changed = outcomes.filter(({ outcome }) => outcome === 'changed');
    return { failure, hasConflict: clashes.length > 0, changed };
  };

  const step = async (
    action: ReviewAction,
    leads: readonly StepLead[],
    fields: URLSearchParams,
  ): Promise<StepResult> => {
    const answer = await post('/inbox/act', fields);
    if ('failure' in answer) return refused(answer);
    const { changed, failure, hasConflict } = settle(answer.outcomes, leads, actionWords[action].button);
    if (changed.length > 0) {
      const done = lastStepOf(action, leads, changed, answer.undo);
      remember(done);
      setSaid(`${done.words}. ${failure ?? ''}`);
    } else if (failure) setSaid(failure);
    return { failure, outcomes: answer.outcomes, hasConflict };
  };

  const undo = async (leads: readonly StepLead[]): Promise<StepResult | undefined> => {
    if (!last?.undo) {
      setSaid('There is nothing to take back.');
      return undefined;
    }
    const answer = await post('/inbox/undo', new URLSearchParams({ [last.undo.field]: last.undo.value }));
    if ('failure' in answer) return refused(answer);
    const { changed, failure, hasConflict } = settle(answer.outcomes, leads, 'Undo');
    const words = changed.length > 0 ? `Taken back: ${last.words}` : (failure ?? 'Not taken back');
    const company = last.company === undefined ? {} : { company: last.company };
    remember({ words, ...company, undo: null });
    setSaid(words);
    return { failure, outcomes: answer.outcomes, hasConflict };
  };

  return {
    ...{ last, conflicts, said, isBusy, isUnderWay: () => isUnderWay.current },
    ...{ step, undo, say: setSaid, setConflicts, remember },
  };
}
