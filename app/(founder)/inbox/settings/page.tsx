import type { Metadata } from 'next';
import { PageHead } from '@/app/_components/page-head';
import { getDeps } from '@/lib/deps';
import { readFounderSettings } from '@/lib/services/founder-settings';
import { signedIn } from '../../founder-request';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsPage() {
  const { founder } = await signedIn('/inbox/settings', (authorize) =>
    readFounderSettings({ database: getDeps().database, authorize }),
  );
  return (
    <div className="founder-sheet">
      <PageHead fields={[['Founder', founder.name]]} heading="Settings" />
    </div>
  );
}
