import { founderFormRoutes } from '@/app/(founder)/founder-form-route';
import { publicUrlOf } from '@/app/site-origin';
import { revealSecret } from '@/lib/founders/secret-http';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { endFeed, makeFeed } from '@/lib/inbox/alerts/change-feed';

export const { GET, POST } = founderFormRoutes<'/inbox/alerts/[...act]'>(
  { page: '/inbox/alerts' },
  {
    async feed(form, deps) {
      const { path } = await makeFeed(deps);
      return revealSecret(form, {
        secret: await publicUrlOf(path),
        before: 'The address of your feed. Copy it now; it is not shown again.',
        after:
          'Add it to your feed reader. Anyone who has it can read the feed. Go back to return to the alerts.',
      });
    },

    'feed/end': async (form, deps, page) =>
      formAnswer(form, `${page}?${(await endFeed(deps)) ? 'done=ended' : 'problem=no_feed'}`),
  },
);
