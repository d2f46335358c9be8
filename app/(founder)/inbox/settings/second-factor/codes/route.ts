import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { renewRecoveryCodes } from '@/lib/founders/change-second-factor';
import { wrongField } from '@/lib/founders/founder-form-http';
import { revealSecret } from '@/lib/founders/secret-http';
import { settingsProblems } from '../../settings-problems';

const passwordField = 'codes_password';

/** Makes new recovery codes and shows them. */
export const { GET, POST } = founderFormRoute({
  page: '/inbox/settings',
  async take(form, { auth }, page) {
    const result = await renewRecoveryCodes(auth, form, form.fields.text(passwordField));
    if (result.outcome !== 'renewed') {
      const details = { fields: [passwordField], message: settingsProblems[result.outcome] };
      return wrongField(form, `${page}?problem=${result.outcome}`, details);
    }
    return revealSecret(form, {
      secret: result.recoveryCodes.join('\n'),
      before:
        'Your new recovery codes, shown this once. Each signs you in once; the old ones do not any more.',
      after: 'Keep them where the app is not. Go back to reach the settings.',
    });
  },
});
