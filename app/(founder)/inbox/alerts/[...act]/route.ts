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
        before: 'Your feed’s address. Copy it now; it will not be shown again.',
        after:
          'Add the address to your feed reader. Anyone who has the address can read the feed. To return to the alerts, use your browser’s Back button.',
      });
    },

    'feed/end': async (form, deps, page) =>
      formAnswer(form, `${page}?${(await endAddress(deps, 'feed')) ? 'done=ended' : 'problem=no_feed'}`),

    async calendar(form, deps) {
      const { path } = await makeAddress(deps, 'calendar');
      return revealSecret(form, {
        secret: await publicUrlOf(path),
        before: 'Your calendar’s address. Copy it now; it will not be shown again.',
        after:
          'Subscribe to this address in your calendar app. Anyone who has the address can read the calendar. To return to the alerts, use your browser’s Back button.',
      });
    },

    'calendar/end': async (form, deps, page) =>
      formAnswer(
        form,
        `${page}?${(await endAddress(deps, 'calendar')) ? 'done=calendar_ended' : 'problem=no_calendar'}`,
      ),
  },
);
