import { getDeps } from '@/lib/compose';
import { renewRecoveryCodes } from '@/lib/founders/change-second-factor';
import { refuseForm, sendOn, takeFounderForm } from '@/lib/founders/founder-form-http';
import { revealSecret } from '@/lib/founders/secret-http';
import { seeOther } from '@/lib/http/mounts/see-other';
import { settingsProblems } from '../../settings-problems';

const page = '/inbox/settings';
const passwordField = 'codes_password';

/** Makes new recovery codes and shows them. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return takeFounderForm(request, deps, page, async (form) => {
    const result = await renewRecoveryCodes(deps.auth, form, form.text(passwordField));
    if (result.outcome !== 'renewed') {
      if (!form.wantsJson) return sendOn(`${page}?problem=${result.outcome}`, form);
      const message = settingsProblems[result.outcome];
      return refuseForm('invalid_field_value', { fields: [passwordField], message }, true);
    }
    return revealSecret(form, {
      secret: result.recoveryCodes.join('\n'),
      before:
        'Your new recovery codes, shown this once. Each signs you in once; the old ones do not any more.',
      after: 'Keep them where the app is not. Go back to reach the settings.',
    });
  });
}

/** Whoever opens or reloads the address of a sent form comes back to the form. */
export function GET(): Response {
  return seeOther(page);
}
