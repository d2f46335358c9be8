'use client';

import type { FounderSettings } from '@/lib/founders/settings/founder-settings';
import { Inbox } from '../_screen/inbox';
import { FounderRole } from '../_screen/role';
import { TimeZone } from '../_screen/time-zone';
import type { InboxProps } from '../_screen/use-inbox';

/** Plain data: the page carries it as JSON. */
export type InboxScreenProps = Omit<InboxProps, 'hasSingleKeys' | 'byServer'> & { settings: FounderSettings };

/** All of the inbox's page that stands in its `main` element, the same on every address of the inbox. */
export function InboxScreen({ settings, ...props }: InboxScreenProps & Pick<InboxProps, 'byServer'>) {
  return (
    <div data-inbox="" data-role={props.me.role}>
      <FounderRole role={props.me.role}>
        <TimeZone chosen={settings.time_zone}>
          {/* Another filter or page is another list; the same one keeps its rows in their places. */}
          <Inbox key={props.query} {...props} hasSingleKeys={settings.single_key_shortcuts} />
        </TimeZone>
      </FounderRole>
    </div>
  );
}
