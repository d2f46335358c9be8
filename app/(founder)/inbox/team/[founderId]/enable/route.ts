import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { enableMember } from '@/lib/founders/team/change-team';
import { answerChange, teamPage } from '../../member-form';

/** Lets a disabled founder sign in again. */
export const { GET, POST } = founderFormRoute<{ founderId: string }>({
  page: teamPage,
  role: 'owner',
  async take(form, deps, _page, { founderId }) {
    return answerChange(form, await enableMember(deps, founderId), 'enabled');
  },
});
