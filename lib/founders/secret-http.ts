import type { FormSender } from '../http/forms/form-answer';
import { jsonText } from '../http/mounts/respond';
import { webResponse } from '../http/mounts/web-adapter';
import { publicUrl } from '../process/public-url';
import type { FounderForm } from './founder-form-http';

/** Secret with further values for a script, and the text around it on a page. */
interface Revealed {
  secret: string;
  facts?: Record<string, string>;
  before: string;
  after: string;
}

/** Shows a secret once, in the response to the form that created it. No address shows it again. */
export function revealSecret(form: FormSender, revealed: Revealed): Response {
  const { secret, facts, before, after } = revealed;
  if (form.wantsJson) return webResponse(jsonText(JSON.stringify({ ok: true, ...facts, secret })), 'POST');
  const text = `${before}\n\n${secret}\n\n${after}\n`;
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

/** Shows the secret of a new or rotated key, once. */
export function revealKey(
  form: FormSender,
  { keyId, name, secret }: { keyId: string; name: string; secret: string },
): Response {
  return revealSecret(form, {
    secret,
    facts: { key_id: keyId, name },
    before: `The secret for the key “${name}”. Copy it now; it will not be shown again.`,
    after: 'Store it in a secret manager. To return to the keys, use your browser’s Back button.',
  });
}

/** Shows the link for setting a first password, once. */
export function revealLink(form: FounderForm, name: string, path: string): Response {
  const header = (wanted: string) => form.headers.get(wanted) ?? undefined;
  return revealSecret(form, {
    secret: `${publicUrl({ header, isEncrypted: false })}${path}`,
    before: `The link for ${name}. Copy it now; it will not be shown again.`,
    after:
      'Send this link to the founder yourself. The founder can use it once, within 24 hours, to set a password. To return to the founders, use your browser’s Back button.',
  });
}
