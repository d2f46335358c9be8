import { publicUrlOf } from '@/app/site-origin';
import type { Deps } from '@/lib/compose';
import { revealSecret } from '@/lib/founders/secret-http';
import { formAnswer, formError } from '@/lib/http/forms/form-answer';
import type { FormFields } from '@/lib/http/forms/form-request';
import { pageAnswer, renderPageWith } from '@/lib/http/forms/rerender-form';
import { errorBody } from '@/lib/kernel/errors';
import { endCalendar, makeCalendar } from '@/lib/pilots/calendar/change-calendar';
import { applyDecision } from '@/lib/pilots/decisions/apply-decision';
import { decisionRequest } from '@/lib/pilots/decisions/sheet';
import { erasePilot } from '@/lib/pilots/erasure/erase-pilot';
import { endPilotKey, makePilotKey } from '@/lib/pilots/keys/change-key';
import { ceilingsSchema } from '@/lib/pilots/keys/pilot-key';
import { type PilotSecretKind, pilotSecretTexts } from '@/lib/pilots/labels';
import type { PilotActor } from '@/lib/pilots/pilot';

export interface RoomForm {
  headers: Headers;
  wantsJson: boolean;
  fields: FormFields;
}

export interface RoomAct {
  pilotId: string;
  /** Address of the room: `/pilots/{id}`, or `/inbox/pilots/{id}` for founders. */
  base: string;
  act: string;
  actor: PilotActor;
}

/** Answers with a page of the room that shows a secret, as no address does again. */
export async function showOnce(
  deps: Deps,
  form: RoomForm,
  page: string,
  held: { kind: PilotSecretKind; secret: string },
): Promise<Response> {
  const shown = form.wantsJson
    ? undefined
    : await renderPageWith(form.headers, deps, page, deps.shownPilotSecrets, held);
  if (shown?.status === 200) return pageAnswer(shown, 200);
  return revealSecret(form, { ...pilotSecretTexts[held.kind], secret: held.secret });
}

async function answerErasure(deps: Deps, form: RoomForm, { pilotId, actor }: RoomAct): Promise<Response> {
  if (form.fields.text('confirm') !== 'erase') {
    const message = 'Tick the box to erase this pilot.';
    return formError(form, errorBody('invalid_field_value', { fields: ['confirm'], message }));
  }
  const outcome = await erasePilot(deps, pilotId, actor);
  if (outcome === 'not_closed') return formError(form, errorBody('version_conflict', {}));
  if (actor.side === 'vendor') return formAnswer(form, '/inbox/pilots');
  return formAnswer(form, `/pilots/erased${outcome === 'calls_left' ? '?left=calls' : ''}`);
}

async function answerKey(
  deps: Deps,
  form: RoomForm,
  { act, pilotId, actor, base }: RoomAct,
): Promise<Response> {
  const asked = ceilingsSchema.safeParse(Object.fromEntries(form.fields.all()));
  if (!asked.success) {
    const [issue] = asked.error.issues;
    const field = String(issue?.path[0] ?? 'act');
    const message = issue?.message ?? 'Enter a whole number.';
    return formError(form, errorBody('invalid_field_value', { fields: [field], message }));
  }
  const done =
    act === 'make_key'
      ? await makePilotKey(deps, pilotId, actor, asked.data)
      : await endPilotKey(deps, pilotId, actor);
  if (done.outcome === 'refused')
    return formError(form, errorBody(done.error === 'not_yours' ? 'role_required' : 'version_conflict', {}));
  if (act === 'end_key') return formAnswer(form, `${base}/results?done=end_key`);
  return showOnce(deps, form, `${base}/results`, { kind: 'key', secret: done.secret });
}

/** Answers forms for erasure, API key, decisions and calendar; undefined for any other act. */
export async function answerKeeping(
  deps: Deps,
  form: RoomForm,
  room: RoomAct,
): Promise<Response | undefined> {
  const { act, actor, base, pilotId } = room;
  if (act === 'erase') return answerErasure(deps, form, room);
  if (act === 'make_key' || act === 'end_key') return answerKey(deps, form, room);
  if (!('personId' in actor)) return undefined;
  if (act === 'decide_item') {
    const request = decisionRequest.safeParse(Object.fromEntries(form.fields.all()));
    if (!request.success)
      return formError(
        form,
        errorBody('invalid_field_value', { fields: ['choice'], message: 'Choose one.' }),
      );
    const { outcome } = await applyDecision(deps, pilotId, actor, request.data);
    return outcome === 'done'
      ? formAnswer(form, `${base}/decide`)
      : formError(form, errorBody('version_conflict', {}));
  }
  if (act === 'end_calendar') {
    await endCalendar(deps, actor);
    return formAnswer(form, `${base}/record`);
  }
  if (act !== 'make_calendar') return undefined;
  const secret = await publicUrlOf(await makeCalendar(deps, pilotId, actor));
  return showOnce(deps, form, `${base}/record`, { kind: 'calendar', secret });
}
