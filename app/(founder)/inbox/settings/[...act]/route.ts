import { founderFormRoutes } from '@/app/(founder)/founder-routes';
import { endSessions } from '@/lib/founders/end-sessions';
import { addPasskey, beginPasskey, removePasskey } from '@/lib/founders/factors/change-passkeys';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@/lib/founders/factors/change-second-factor';
import { wrongField } from '@/lib/founders/founder-form-http';
import { changePassword } from '@/lib/founders/passwords/change-password';
import { revealSecret } from '@/lib/founders/secret-http';
import { changeFounderName, changeFounderSettings } from '@/lib/founders/settings/change-founder-settings';
import { founderSettingsSchema } from '@/lib/founders/settings/founder-settings';
import { formAnswer, formError } from '@/lib/http/forms/form-answer';
import { errorBody, invalidFields } from '@/lib/kernel/errors';
import { changeReviewTimes } from '@/lib/review/review-times/change-review-times';
import { settingsProblems } from '../settings-problems';

const settingsPage = '/inbox/settings';

export const { GET, POST } = founderFormRoutes<'/inbox/settings/[...act]'>(
  { page: settingsPage },
  {
    async send(form, deps, page) {
      const parsed = founderSettingsSchema.safeParse({
        theme: form.fields.text('theme'),
        density: form.fields.text('density'),
        single_key_shortcuts: form.fields.text('single_key_shortcuts') === 'true',
        time_zone: form.fields.text('time_zone') || null,
      });
      if (!parsed.success) return formError(form, errorBody('bad_request', {}));
      await changeFounderSettings(deps, parsed.data);
      return formAnswer(form, `${page}?done=kept`);
    },

    async 'name/send'(form, deps, page) {
      const { outcome } = await changeFounderName(deps, form.fields.text('name'));
      return formAnswer(form, `${page}?${outcome === 'no_name' ? 'problem=no_name' : 'done=renamed'}`);
    },

    async 'password/send'(form, { auth }, page) {
      const { outcome } = await changePassword(auth, form, {
        current: form.fields.text('current_password'),
        password: form.fields.text('password'),
        repeated: form.fields.text('repeated'),
      });
      const isChanged = outcome === 'changed';
      return formAnswer(form, isChanged ? '/sign-in?done=password_changed' : `${page}?problem=${outcome}`);
    },

    'review-times/send': {
      role: 'owner',
      async handle(form, deps, page) {
        const { outcome } = await changeReviewTimes(deps, {
          A: form.fields.text('review_time_a'),
          B: form.fields.text('review_time_b'),
          C: form.fields.text('review_time_c'),
          D: form.fields.text('review_time_d'),
        });
        return formAnswer(form, `${page}?${outcome === 'wrong' ? 'problem=no_time' : 'done=times_set'}`);
      },
    },

    async 'sessions/end'(form, { auth }, page) {
      const id = form.fields.text('session_id');
      const ended = await endSessions(auth, form.headers, id === '' ? 'others' : { id });
      return formAnswer(form, `${page}?${ended > 0 ? 'done=sessions_ended' : 'problem=no_session'}`);
    },

    'second-factor/begin': {
      isForSetUp: true,
      async handle(form, { auth }, page) {
        const { outcome } = await beginSecondFactor(auth, form, form.fields.text('second_factor_password'));
        if (outcome === 'begun') return formAnswer(form, `${page}/second-factor`);
        const from = form.fields.text('from') === 'offer' ? `${page}/second-factor/offer` : page;
        return formAnswer(form, `${from}?problem=${outcome}`);
      },
    },

    'second-factor/confirm': {
      isForSetUp: true,
      page: `${settingsPage}/second-factor`,
      async handle(form, { auth }, page) {
        const result = await confirmSecondFactor(auth, form, form.fields.text('code'));
        if (result.outcome !== 'changed') return formAnswer(form, `${page}?problem=${result.outcome}`);
        return formAnswer(form, `${settingsPage}?done=second_factor_on`, { cookies: result.cookies });
      },
    },

    'passkeys/options': {
      isForSetUp: true,
      async handle(form, { auth }, page) {
        const { options, cookies } = await beginPasskey(auth, form);
        return formAnswer(form, page, { json: options, cookies });
      },
    },

    'passkeys/add': {
      isForSetUp: true,
      async handle(form, { auth }, page) {
        const typed = { credential: form.fields.text('credential'), name: form.fields.text('passkey_name') };
        const { outcome } = await addPasskey(auth, form, typed);
        return formAnswer(
          form,
          `${page}?${outcome === 'added' ? 'done=passkey_added' : `problem=${outcome}`}`,
        );
      },
    },

    async 'passkeys/remove'(form, { auth }, page) {
      const { outcome } = await removePasskey(auth, form.headers, form.fields.text('passkey_id'));
      const query = outcome === 'removed' ? 'done=passkey_removed' : `problem=${outcome}`;
      return formAnswer(form, `${page}?${query}`);
    },

    async 'second-factor/codes'(form, { auth }, page) {
      const field = 'codes_password';
      const result = await renewRecoveryCodes(auth, form, form.fields.text(field));
      if (result.outcome !== 'renewed') {
        const error = invalidFields(field, settingsProblems[result.outcome]);
        return wrongField(form, `${page}?problem=${result.outcome}`, error);
      }
      return revealSecret(form, {
        secret: result.recoveryCodes.join('\n'),
        before:
          'Your new recovery codes. Copy them now; they are not shown again. Each code signs you in once. The old codes no longer work.',
        after:
          'Store the codes apart from your authenticator app. To return to the settings, use your browser’s Back button.',
      });
    },

    async 'second-factor/remove'(form, { auth }, page) {
      const result = await removeSecondFactor(auth, form, form.fields.text('second_factor_password'));
      if (result.outcome !== 'changed') return formAnswer(form, `${page}?problem=${result.outcome}`);
      return formAnswer(form, `${page}?done=second_factor_off`, { cookies: result.cookies });
    },
  },
);
