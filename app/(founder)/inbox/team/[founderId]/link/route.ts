import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { wrongField } from '@/lib/founders/founder-form-http';
import { revealLink } from '@/lib/founders/secret-http';
import { makeInvitationLink } from '@/lib/founders/team/change-team';
import { teamPage } from '../../member-form';
import { teamProblems } from '../../team-words';

/** Makes another one-time link for a founder who has not set a password yet, and shows it. */
export const { GET, POST } = founderFormRoute<{ founderId: string }>({
  page: teamPage,
  role: 'owner',
  async take(form, deps, page, { founderId }) {
    const made = await makeInvitationLink(deps, founderId);
    if (made.outcome === 'made') return revealLink(form, made.name, made.path);
    const details = { fields: [], message: teamProblems.has_password };
    return wrongField(form, `${page}?problem=has_password`, details);
  },
});
