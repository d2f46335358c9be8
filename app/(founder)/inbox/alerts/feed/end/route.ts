import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { endFeed } from '@/lib/inbox/alerts/change-feed';

/** Turns the founder's feed off. */
export const { GET, POST } = founderFormRoute({
  page: '/inbox/alerts',
  async take(form, deps, page) {
    return formAnswer(form, `${page}?${(await endFeed(deps)) ? 'done=ended' : 'problem=no_feed'}`);
  },
});
