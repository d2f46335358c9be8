import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { wrongField } from '@/lib/founders/founder-form-http';
import { revealLink } from '@/lib/founders/secret-http';
import { inviteFounder } from '@/lib/founders/team/change-team';
import { invitationSchema } from '@/lib/founders/team/team';
import { fieldsWithIssues, invalidFields } from '@/lib/kernel/errors';
import { teamPage, teamProblems } from '../messages';

export const { GET, POST } = founderFormRoute({
  page: teamPage,
  role: 'owner',
  async handle(form, deps, page) {
    const { fields } = form;
    const parsed = invitationSchema.safeParse({
      email: fields.text('email'),
      name: fields.text('name'),
      role: fields.text('role'),
    });
    if (!parsed.success) {
      const error = fieldsWithIssues(parsed.error, teamProblems.wrong_field);
      return wrongField(form, `${page}?problem=wrong_field`, error);
    }
    const invited = await inviteFounder(deps, parsed.data);
    if (invited.outcome === 'email_taken') {
      const error = invalidFields('email', teamProblems.email_taken);
      return wrongField(form, `${page}?problem=email_taken`, error);
    }
    return revealLink(form, parsed.data.name, invited.path);
  },
});
