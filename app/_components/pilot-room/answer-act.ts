import { publicUrlOf } from '@/app/site-origin';
import type { Deps } from '@/lib/compose';
import { revealSecret } from '@/lib/founders/secret-http';
import { formAnswer, formError } from '@/lib/http/forms/form-answer';
import type { FormFields } from '@/lib/http/forms/form-request';
import { pageAnswer, renderPageWith, rerenderForm } from '@/lib/http/forms/rerender-form';
import { type ErrorBody, errorBody, invalidFields } from '@/lib/kernel/errors';
import { type PilotError, pilotRequest } from '@/lib/pilots/acts';
import { applyAct, type Refused } from '@/lib/pilots/apply-act';
import { endCalendar, makeCalendar } from '@/lib/pilots/calendar/change-calendar';
import { applyDecision, applyLook } from '@/lib/pilots/decisions/apply-decision';
import { decisionRequest } from '@/lib/pilots/decisions/sheet';
import { erasePilot } from '@/lib/pilots/erasure/erase-pilot';
import { endPilotKey, makePilotKey } from '@/lib/pilots/keys/change-key';
import { ceilingsSchema } from '@/lib/pilots/keys/pilot-key';
import { type PilotSecretKind, pilotSecretTexts } from '@/lib/pilots/labels';
import type { PilotActor } from '@/lib/pilots/pilot';
import {
  agreeSample,
  publishSample,
  saveSample,
  withdrawSample,
} from '@/lib/pilots/publication/change-publication';
import { publicationForm } from '@/lib/pilots/publication/publication';
import { submitResults } from '@/lib/pilots/submit-results';
import { sameFile } from './act-labels';
import { sampleFields } from './sample-fields';

interface RoomForm {
  headers: Headers;
  wantsJson: boolean;
  fields: FormFields;
}

interface RoomAct {
  pilotId: string;
  /** Address of the pilot: `/pilots/{id}`, or `/inbox/pilots/{id}` for founders. */
  base: string;
  act: string;
  actor: PilotActor;
}

/** Answers with a page of the pilot that shows a secret, which no address shows again. */
async function showOnce(
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
    return formError(form, invalidFields('confirm', 'Tick the box to erase this pilot.'));
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
    return formError(form, invalidFields(field, issue?.message ?? 'Enter a whole number.'));
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

/** Handles forms for erasure, API key, decisions and calendar; returns undefined for any other action. */
async function answerKeeping(deps: Deps, form: RoomForm, room: RoomAct): Promise<Response | undefined> {
  const { act, actor, base, pilotId } = room;
  if (act === 'erase') return answerErasure(deps, form, room);
  if (act === 'make_key' || act === 'end_key') return answerKey(deps, form, room);
  if (!('personId' in actor)) return undefined;
  if (act === 'decide_item') {
    const request = decisionRequest.safeParse(Object.fromEntries(form.fields.all()));
    if (!request.success) return formError(form, invalidFields('choice', 'Choose one.'));
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

/** Handles the forms that publish a closed pilot as a sample; returns undefined for other actions. */
async function answerSample(
  deps: Deps,
  { headers, fields, wantsJson }: RoomForm,
  { act, actor, base, pilotId }: RoomAct,
): Promise<Response | undefined> {
  const texts = fields.all();
  if (act === 'save_sample') {
    const written = publicationForm.safeParse(Object.fromEntries(texts));
    if (!written.success) {
      const [issue] = written.error.issues;
      const field = String(issue?.path[0] ?? 'title');
      const label = sampleFields.find(([name]) => name === field)?.[1] ?? field;
      const reason = invalidFields(field, `${label}: ${issue?.message ?? 'Check this field.'}`);
      return rerenderForm(headers, deps, `${base}/sample`, { reason, texts });
    }
    const refusal = await saveSample(deps, pilotId, actor, written.data);
    if (refusal) {
      const reason = errorBody('invalid_field_value', refusal);
      return rerenderForm(headers, deps, `${base}/sample`, { reason, texts });
    }
  } else if (act === 'agree_sample') await agreeSample(deps, pilotId, actor, fields.text('sha256'));
  else if (act === 'withdraw_sample') await withdrawSample(deps, pilotId, actor);
  else if (act === 'publish_sample') await publishSample(deps, pilotId, actor);
  else return undefined;
  return formAnswer({ wantsJson }, `${base}/sample?done=${act}`);
}

/** Pages of the actions that are not on the first page of the pilot. */
const pages: Readonly<Record<string, string>> = {
  save_plan: '/plan',
  approve_plan: '/plan',
  approve_start: '/plan',
  set_input: '/inputs',
  submit_results: '/results',
  withdraw_file: '/results',
  freeze: '/results',
  freeze_checkpoint: '/results',
  continue: '/results',
  stop: '/acceptance',
  state: '/acceptance',
  decide: '/acceptance',
  confirm_completion: '/acceptance',
  note_credit: '/acceptance',
};

const conflicts: readonly PilotError[] = ['stale', 'plan_changed', 'already_done', 'not_from_here'];

function errorOf({ error, message, field = 'act' }: Refused): ErrorBody {
  if (conflicts.includes(error)) return errorBody('version_conflict', {});
  return invalidFields(field, message);
}

type Performed =
  | { link: string | null; done?: string }
  | { error: ErrorBody; texts: ReadonlyMap<string, string> };

async function perform(deps: Deps, form: RoomForm, { pilotId, act, actor }: RoomAct): Promise<Performed> {
  const texts = form.fields.all();
  if (act === 'submit_results') {
    const file = form.fields.file('file');
    const bytes = file?.bytes.length ? file.bytes : new TextEncoder().encode(form.fields.text('rows'));
    const fileName = file?.name || form.fields.text('file_name') || 'Pasted rows';
    const result = await submitResults(deps, pilotId, actor, {
      fileName,
      bytes,
      keepGood: form.fields.text('keep_good') === '1',
    });
    if (result.outcome === 'stored') return { link: null, ...(result.isRepeated && { done: sameFile }) };
    const problems = JSON.stringify(result.problems);
    const kept = { rows: new TextDecoder().decode(bytes), file_name: fileName, problems };
    return { error: errorOf(result), texts: new Map([...texts, ...Object.entries(kept)]) };
  }
  const request = pilotRequest.safeParse({ ...Object.fromEntries(texts), act });
  if (!request.success) {
    const { issues } = request.error;
    const blank = issues.flatMap(({ path: [field] }) =>
      texts.get(String(field))?.trim() ? [] : String(field),
    );
    const fields = [...new Set(blank)];
    if (fields.length > 1) return { error: errorBody('missing_required_fields', { fields }), texts };
    const [issue] = issues;
    const field = String(issue?.path[0] ?? 'act');
    return { error: invalidFields(field, issue?.message ?? 'Check this field.'), texts };
  }
  const isLook = act === 'freeze' || act === 'freeze_checkpoint';
  const result = await (isLook ? applyLook : applyAct)(deps, pilotId, actor, request.data);
  return result.outcome === 'done' ? result : { error: errorOf(result), texts };
}

/**
 * Performs the action of a form, or its upload. Answers with the page and a confirmation, with a new link to copy, or
 * with the form again, its error and everything typed.
 */
export async function answerAct(
  deps: Deps,
  form: RoomForm,
  act: RoomAct,
  refused?: ErrorBody,
): Promise<Response> {
  const kept = refused
    ? undefined
    : ((await answerKeeping(deps, form, act)) ?? (await answerSample(deps, form, act)));
  if (kept) return kept;
  const page = `${act.base}${pages[act.act] ?? ''}`;
  const result: Performed = refused
    ? { error: refused, texts: form.fields.all() }
    : await perform(deps, form, act);
  if ('error' in result) {
    const again = act.act === 'save_plan' ? `${page}/edit` : page;
    if (form.wantsJson) return formError(form, result.error);
    return rerenderForm(form.headers, deps, again, { reason: result.error, texts: result.texts });
  }
  const location = `${page}?done=${result.done ?? act.act}`;
  if (result.link === null) return formAnswer(form, location);
  return showOnce(deps, form, page, { kind: 'link', secret: await publicUrlOf(result.link) });
}
