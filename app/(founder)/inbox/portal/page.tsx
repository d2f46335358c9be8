import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { Sheet } from '@/app/_components/sheet';
import { UtcTime } from '@/app/_components/utc-time';
import { type AddressParams, paramText } from '@/app/address-params';
import { errorOfForm, failedForm } from '@/app/failed-form';
import { getDeps } from '@/lib/compose';
import { homeTexts } from '@/lib/discovery/first-screen';
import { readImport } from '@/lib/inbox/transfer/apply-portal-file';
import type { FormLabels } from '@/lib/kernel/form-rows';
import { standardConsent } from '@/lib/leads/consent';
import {
  portalLabels,
  readPortalTexts,
  storedPortalTexts,
  textsOfSettings,
} from '@/lib/offers/portal/portal-form';
import { readPortalForEditing } from '@/lib/offers/portal/read-portal';
import { fixedFields, portalSettings } from '@/lib/process/installation';
import { FounderPage, FounderPageHead, RoleNote, StatusOf } from '../../_components/founder-page';
import { SetupList } from '../../_components/setup-list';
import { SmallButton } from '../../_components/small-button';
import { nullUnlessAllowed, signedIn } from '../../founder-request';
import { setupDismissedCookie, setupTasks } from '../_page/setup-tasks';
import { PortalEditor } from './portal-editor';
import { Changes, Move, Versions } from './portal-parts';

export const metadata: Metadata = { title: 'Portal' };

const successes = {
  published: 'Published. All pages and documents show it within five seconds.',
  discarded: 'Discarded. The form shows what is published.',
  unchanged: 'Nothing to publish: nothing has changed.',
  dismissed: 'The inbox no longer shows this count in this browser.',
  imported: 'Imported. All pages and documents show it within five seconds.',
};

const problems = {
  invalid: 'Some fields need a correction. Nothing was published.',
  stale: 'The draft or the published version changed since you reviewed it. Review the changes again.',
  nothing_to_import: 'Nothing was imported. Check the file again.',
};

/** Returns the labels of the form; a field that the process decides says so. */
function labelsOf(): FormLabels {
  const fields = Object.entries(portalLabels.fields).map(([name, field]) => {
    if (!fixedFields.has(name)) return [name, field];
    const setting = name === 'name' ? 'VENDOR_NAME' : 'INSTALLATION_FILE';
    return [
      name,
      { ...field, hint: `Set by ${setting}, which takes precedence over what you publish here.` },
    ];
  });
  return { ...portalLabels, fields: Object.fromEntries(fields) };
}

export default async function PortalPage({ searchParams }: { searchParams: AddressParams }) {
  const deps = getDeps();
  const portal = await signedIn('/inbox/portal', (store) =>
    nullUnlessAllowed(
      readPortalForEditing(store).then(async (read) => ({
        ...read,
        planned: await readImport(store),
      })),
    ),
  );
  if (!portal) return <RoleNote needed="owner" heading="Portal" what="change the portal’s settings" />;
  const { name } = portalSettings();
  const texts = portal.draft?.texts ?? textsOfSettings(portal.settings);
  const failed = await failedForm();
  const error = failed && errorOfForm(failed);
  const ofLogo = error && 'message' in error ? error.message : undefined;
  const isAsked = (await paramText(searchParams, 'problem')) === 'invalid';
  const found = isAsked ? [...readPortalTexts(texts).problems] : [];
  const { headline, subline } = homeTexts(await deps.offers.current(), { name });
  const tasks = await setupTasks();
  return (
    <FounderPage isWide>
      <FounderPageHead
        fields={{ Version: portal.version === 0 ? 'Nothing published' : portal.version }}
        heading="Portal"
      >
        Name, look, texts and legal facts of all public pages and documents. Nothing changes until you review
        and publish.{' '}
        {portal.draft && (
          <>
            This is your draft, saved <UtcTime iso={portal.draft.savedAt.toISOString()} />.
          </>
        )}
      </FounderPageHead>
      <StatusOf searchParams={searchParams} done={successes} problems={problems} />
      <Changes portal={portal} />
      {tasks.length > 0 && (
        <Sheet heading="Before you go public">
          <div id="setup" className="sheet-part">
            <SetupList tasks={tasks} />
            {!(await cookies()).has(setupDismissedCookie) && (
              <form method="post" action="/inbox/portal/dismiss">
                <SmallButton>Hide this count in the inbox</SmallButton>
              </form>
            )}
          </div>
        </Sheet>
      )}
      <PortalEditor
        texts={texts}
        standard={storedPortalTexts({
          name,
          headline,
          subline,
          consent_text: standardConsent(name).text,
        })}
        labels={labelsOf()}
        problems={ofLogo === undefined ? found : [['logo', ofLogo]]}
      />
      <Move planned={portal.planned} />
      <Versions portal={portal} />
    </FounderPage>
  );
}
