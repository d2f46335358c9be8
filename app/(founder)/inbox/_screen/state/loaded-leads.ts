import type { OpenLead } from '../inbox-client';
import { withRemoved, withState } from './inbox-state';
import { type ScreenState, serverStateOf } from './screen-state';
import { openIdOf } from './selection';

const loadedMax = 8;

/** Adds a loaded lead, which is shown only while it is open. */
export function leadLoaded(state: ScreenState, answer: OpenLead): ScreenState {
  const { leadId } = answer;
  // A failed request does not replace loaded details.
  if (answer.kind === 'failed' && state.loaded.get(leadId)?.kind === 'lead') return state;
  // A state that arrived after the lead was requested may be newer.
  const serverVersion = serverStateOf(state, leadId)?.version ?? -1;
  const isStale = answer.kind === 'lead' && answer.detail.state.version < serverVersion;
  const loaded = new Map(state.loaded);
  loaded.delete(leadId);
  loaded.set(leadId, isStale ? { ...answer, isStale } : answer);
  const openId = openIdOf(state.selection);
  for (const id of loaded.keys())
    if (loaded.size > loadedMax && id !== openId && id !== leadId) loaded.delete(id);
  const unlistedStates = new Map(state.unlistedStates);
  if (!isStale && answer.kind !== 'failed') unlistedStates.delete(leadId);
  let { list } = state;
  if (answer.kind === 'lead') list = withState(list, leadId, answer.detail.state);
  if (answer.kind === 'gone') list = withRemoved(list, leadId);
  return { ...state, loaded, unlistedStates, list };
}

export function leadForgotten(state: ScreenState, leadId: string): ScreenState {
  const loaded = new Map(state.loaded);
  return loaded.delete(leadId) ? { ...state, loaded } : state;
}

export function leadChanged(
  state: ScreenState,
  leadId: string,
  change: (lead: OpenLead) => OpenLead,
): ScreenState {
  const known = state.loaded.get(leadId);
  return known ? { ...state, loaded: new Map([...state.loaded, [leadId, change(known)]]) } : state;
}
