import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { endMemberSessions } from '@/lib/founders/team/change-team';
import { answerChange, teamPage } from '../../member-form';

/** Ends all sessions of a founder. */
export const { GET, POST } = founderFormRoute<{ founderId: string }>({
  page: teamPage,
  role: 'owner',
  async take(form, deps, _page, { founderId }) {
    return answerChange(form, await endMemberSessions(deps, founderId), 'sessions_ended');
  },
});
