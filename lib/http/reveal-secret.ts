import type { FounderForm } from './founder-form';
import { jsonText } from './respond';
import { webResponse } from './web-adapter';

/** A key just made or rotated. */
interface RevealedKey {
  keyId: string;
  name: string;
  secret: string;
}

/** The one showing of a secret, as the answer to the form that made it: no address leads to it again. */
export function revealSecret(form: Pick<FounderForm, 'wantsJson'>, revealed: RevealedKey): Response {
  const { keyId, name, secret } = revealed;
  if (form.wantsJson) {
    return webResponse(jsonText(JSON.stringify({ ok: true, key_id: keyId, name, secret })), 'POST');
  }
  const text = `The secret of the key "${name}", shown this once:\n\n${secret}\n\nKeep it where programs find it and people do not. Go back to reach the keys.\n`;
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
