import type { OpenLead } from '../inbox-client';
import { withRemoved, withState } from './inbox-state';
import { type ScreenState, toldStateOf } from './screen-state';
import { openIdOf } from './selection';

/** Read leads that are kept, so that going to and fro needs no reading. */
const loadedMax = 8;

/** The state after a lead was read. It is shown only while that lead is open. */
export function leadLoaded(state: ScreenState, answer: OpenLead): ScreenState {
  const { leadId } = answer;
  // What could be read before is better than nothing.
  if (answer.kind === 'failed' && state.loaded.get(leadId)?.kind === 'lead') return state;
  // What was told since it was asked for may be newer.
  const toldVersion = toldStateOf(state, leadId)?.version ?? -1;
  const isStale = answer.kind === 'lead' && answer.detail.state.version < toldVersion;
  const loaded = new Map(state.loaded);
  loaded.delete(leadId);
  loaded.set(leadId, isStale ? { ...answer, isStale } : answer);
  const openId = openIdOf(state.selection);
  for (const id of loaded.keys())
    if (loaded.size > loadedMax && id !== openId && id !== leadId) loaded.delete(id);
  const told = new Map(state.told);
  if (!isStale && answer.kind !== 'failed') told.delete(leadId);
  let { list } = state;
  if (answer.kind === 'lead') list = withState(list, leadId, answer.detail.state);
  if (answer.kind === 'gone') list = withRemoved(list, leadId);
  return { ...state, loaded, told, list };
}

/** The state without what was read of a lead. */
export function leadForgotten(state: ScreenState, leadId: string): ScreenState {
  const loaded = new Map(state.loaded);
  return loaded.delete(leadId) ? { ...state, loaded } : state;
}

/** The state with what was read of a lead changed, if it was read. */
export function leadChanged(
  state: ScreenState,
  leadId: string,
  change: (lead: OpenLead) => OpenLead,
): ScreenState {
  const known = state.loaded.get(leadId);
  return known ? { ...state, loaded: new Map([...state.loaded, [leadId, change(known)]]) } : state;
}
