import { type ErrorBody, type ErrorCode, errorStatus } from '../../kernel/errors';
import { errorAnswer, jsonText, seeOther } from '../mounts/respond';
import { webResponse } from '../mounts/web-adapter';

export interface FormSender {
  readonly wantsJson: boolean;
}

/** Messages for a browser without scripts; each states that nothing was changed. They need no escaping in HTML. */
const words: Partial<Record<ErrorCode, string>> = {
  foreign_origin: 'This portal’s forms can only be sent from its own pages. Nothing was changed.',
  role_required: 'Your role does not allow this. Nothing was changed; ask an owner.',
  payload_too_large: 'The form is too long. Nothing was changed.',
  bad_request: 'The form could not be read. Nothing was changed.',
  service_unavailable:
    'The database is not responding. Nothing was changed; send the form again in a minute.',
};

export function formError({ wantsJson }: FormSender, error: ErrorBody): Response {
  if (wantsJson) return webResponse(errorAnswer(error), 'POST');
  const text = words[error.error] ?? 'The portal could not process this. Nothing was changed.';
  // Needs neither database nor page: a phone shows it in its own size, and a dark theme on a dark ground.
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Not sent</title><h1>Not sent</h1><p>${text}</p></html>\n`;
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  return new Response(html, { status: errorStatus[error.error], headers });
}

/** Returns the response to an accepted form: `json` for a script, a redirect with GET for a browser. */
export function formAnswer(
  { wantsJson }: FormSender,
  location: string,
  { json = { ok: true, location }, cookies = [] }: { json?: object; cookies?: string[] } = {},
): Response {
  const response = wantsJson ? webResponse(jsonText(JSON.stringify(json)), 'POST') : seeOther(location);
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}
