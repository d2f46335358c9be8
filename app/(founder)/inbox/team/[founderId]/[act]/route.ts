import { founderFormRoutes } from '@/app/(founder)/founder-routes';
import { roleOf, roles } from '@/lib/founders/founder';
import { type FounderForm, wrongField } from '@/lib/founders/founder-form-http';
import { revealLink } from '@/lib/founders/secret-http';
import {
  changeRole,
  disableMember,
  enableMember,
  endMemberSessions,
  makeInvitationLink,
  type TeamOutcome,
} from '@/lib/founders/team/change-team';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { invalidFields } from '@/lib/kernel/errors';
import { type teamDone, teamPage, teamProblems } from '../../messages';

function answerChange(form: FounderForm, { outcome }: TeamOutcome, done: keyof typeof teamDone): Response {
  if (outcome === 'last_owner') return formAnswer(form, `${teamPage}?problem=last_owner`);
  return formAnswer(form, `${teamPage}?done=${outcome === 'changed' ? done : outcome}`);
}

export const { GET, POST } = founderFormRoutes<'/inbox/team/[founderId]/[act]'>(
  { page: teamPage, role: 'owner' },
  {
    disable: async (form, deps, _page, { founderId }) =>
      answerChange(form, await disableMember(deps, founderId), 'disabled'),
    enable: async (form, deps, _page, { founderId }) =>
      answerChange(form, await enableMember(deps, founderId), 'enabled'),
    sessions: async (form, deps, _page, { founderId }) =>
      answerChange(form, await endMemberSessions(deps, founderId), 'sessions_ended'),
    async role(form, deps, page, { founderId }) {
      const role = roleOf(form.fields.text('role'));
      if (role) return answerChange(form, await changeRole(deps, founderId, role), 'role_changed');
      const error = invalidFields('role', `role must be one of ${roles.join(', ')}.`);
      return wrongField(form, `${page}?done=unchanged`, error);
    },
    async link(form, deps, page, { founderId }) {
      const made = await makeInvitationLink(deps, founderId);
      if (made.outcome === 'made') return revealLink(form, made.name, made.path);
      return wrongField(form, `${page}?problem=has_password`, invalidFields([], teamProblems.has_password));
    },
  },
);
