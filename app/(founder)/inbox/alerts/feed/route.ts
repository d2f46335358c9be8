import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { publicUrlOf } from '@/app/site-origin';
import { revealSecret } from '@/lib/founders/secret-http';
import { makeFeed } from '@/lib/inbox/alerts/change-feed';

/** Makes the address of the founder's feed and shows it this once. */
export const { GET, POST } = founderFormRoute({
  page: '/inbox/alerts',
  async take(form, deps) {
    const { path } = await makeFeed(deps);
    return revealSecret(form, {
      secret: await publicUrlOf(path),
      before: 'The address of your feed, shown this once:',
      after: 'Give it to your reader. Whoever has it can read the feed. Go back to reach the alerts.',
    });
  },
});
