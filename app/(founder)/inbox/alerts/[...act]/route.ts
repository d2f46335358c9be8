import { founderFormRoutes } from '@/app/(founder)/founder-routes';
import { publicUrlOf } from '@/app/site-origin';
import { revealSecret } from '@/lib/founders/secret-http';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { endAddress, makeAddress } from '@/lib/inbox/alerts/change-feed';

export const { GET, POST } = founderFormRoutes<'/inbox/alerts/[...act]'>(
  { page: '/inbox/alerts' },
  {
    async feed(form, deps) {
      const { path } = await makeAddress(deps, 'feed');
      return revealSecret(form, {
        secret: await publicUrlOf(path),
        before: 'The address of your feed. Copy it now; it is not shown again.',
        after:
          'Add it to your feed reader. Anyone who has it can read the feed. Use your browser’s Back button to return to the alerts.',
      });
    },

    'feed/end': async (form, deps, page) =>
      formAnswer(form, `${page}?${(await endAddress(deps, 'feed')) ? 'done=ended' : 'problem=no_feed'}`),

    async calendar(form, deps) {
      const { path } = await makeAddress(deps, 'calendar');
      return revealSecret(form, {
        secret: await publicUrlOf(path),
        before: 'Your calendar’s address. Copy it now; it is not shown again.',
        after:
          'Subscribe to it in your calendar. Anyone who has it can read it. Use your browser’s Back button to return to the alerts.',
      });
    },

    'calendar/end': async (form, deps, page) =>
      formAnswer(
        form,
        `${page}?${(await endAddress(deps, 'calendar')) ? 'done=calendar_ended' : 'problem=no_calendar'}`,
      ),
  },
);
