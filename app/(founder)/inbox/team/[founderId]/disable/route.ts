import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { disableMember } from '@/lib/founders/team/change-team';
import { answerChange, teamPage } from '../../member-form';

/** Lets a founder sign in no more, and ends all sessions of theirs. */
export const { GET, POST } = founderFormRoute<{ founderId: string }>({
  page: teamPage,
  role: 'owner',
  async take(form, deps, _page, { founderId }) {
    return answerChange(form, await disableMember(deps, founderId), 'disabled');
  },
});
