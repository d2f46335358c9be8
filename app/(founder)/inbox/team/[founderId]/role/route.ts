import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { wrongField } from '@/lib/founders/founder-form-http';
import { changeRole } from '@/lib/founders/team/change-team';
import { roleOf, roles } from '@/lib/founders/team/roles';
import { answerChange, teamPage } from '../../member-form';

/** Gives a founder another role. */
export const { GET, POST } = founderFormRoute<{ founderId: string }>({
  page: teamPage,
  role: 'owner',
  async take(form, deps, page, { founderId }) {
    const role = roleOf(form.fields.text('role'));
    if (role) return answerChange(form, await changeRole(deps, founderId, role), 'role_changed');
    const details = { fields: ['role'], message: `role must be one of ${roles.join(', ')}.` };
    return wrongField(form, `${page}?done=unchanged`, details);
  },
});
