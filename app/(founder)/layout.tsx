import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { SkipLink } from '@/app/skip-link';
import { getDeps } from '@/lib/compose';
import { readFounderSettings } from '@/lib/founders/settings/change-founder-settings';
import { defaultFounderSettings, founderSettingsSchema } from '@/lib/founders/settings/founder-settings';
import { roles } from '@/lib/founders/team/roles';
import { askedFrame } from '@/lib/http/mounts/page-frame';
import { isApiError } from '@/lib/kernel/api-error';
import { FounderBar } from './founder-bar';
import { pageAuthorize } from './founder-request';
import './founder.css';

export const metadata: Metadata = {
  robots: { index: false, follow: false },
  // Browsers then name the origin of the forms sent from here, which founders' forms are refused without.
  referrer: 'same-origin',
};

/** Of whom `server/` says that a frame which it remembers is. */
const askedFrameSchema = z.object({
  me: z.object({ id: z.string(), name: z.string(), role: z.enum(roles) }),
  settings: founderSettingsSchema,
});

/** Who is signed in and how they like it; nobody, and the defaults, where that cannot be told. */
async function readFrame() {
  const { database, frontServerToken } = getDeps();
  const asked = askedFrameSchema.safeParse(askedFrame(await headers(), frontServerToken));
  if (asked.success) return { founder: asked.data.me, settings: asked.data.settings };
  try {
    return await readFounderSettings({ database, authorize: await pageAuthorize() });
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { founder: undefined, settings: defaultFounderSettings };
  }
}

/** The frame of the founders' pages. It holds the `main` element: a page brings its `h1` and no `main`. */
export default async function FounderLayout({ children }: { children: ReactNode }) {
  const { founder, settings } = await readFrame();
  return (
    <div
      className="founder"
      data-theme={settings.theme}
      data-density={settings.density}
      data-shortcuts={settings.single_key_shortcuts ? 'on' : 'off'}
    >
      <SkipLink />
      <FounderBar founder={founder} />
      <main
        id="content"
        tabIndex={-1}
        className="w-full px-4 pt-4 pb-12 focus:shadow-none focus:outline-none has-[[data-inbox]]:p-0"
      >
        {children}
      </main>
    </div>
  );
}
