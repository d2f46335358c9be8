import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { Button, ButtonLink, LinkButton } from '@/app/_components/button';
import { InputField } from '@/app/_components/field';
import { Sheet } from '@/app/_components/section';
import { UtcTime } from '@/app/_components/utc-time';
import { SetupList } from '@/app/(founder)/_components/notices';
import { FormPart, TextPart } from '@/app/(founder)/_components/sheet-parts';
import { Differences } from '@/app/(founder)/inbox/offers/differences';
import { type AddressParams, paramText } from '@/app/address-params';
import { errorOfForm, failedForm } from '@/app/failed-form';
import { getDeps } from '@/lib/compose';
import { homeTexts } from '@/lib/discovery/first-screen';
import { type PlannedImport, readImport } from '@/lib/inbox/transfer/apply-portal-file';
import type { FormLabels } from '@/lib/kernel/form-rows';
import { listInWords } from '@/lib/kernel/format-list';
import { standardConsent } from '@/lib/leads/consent';
import type { Offer } from '@/lib/offers/offer';
import {
  portalDifferences,
  portalLabels,
  readPortalTexts,
  storedPortalTexts,
  textsOfSettings,
} from '@/lib/offers/portal/portal-form';
import { type EditedPortal, readPortalForEditing } from '@/lib/offers/portal/read-portal';
import { fixedFields, portalSettings } from '@/lib/process/installation';
import { FounderPage, FounderPageHead, RoleNeeded, StatusOf } from '../../_components/founder-page';
import { SmallButton } from '../../_components/small-button';
import { nullUnlessAllowed, signedIn } from '../../founder-request';
import { setupDismissedCookie, setupTasks } from '../_page/setup-tasks';
import { PortalEditor } from './portal-editor';

/** Changes of the draft, to be published; nothing while there are none, or while a field has a problem. */
function changesOf({ draft, settings: live, version }: EditedPortal) {
  const { settings } = draft ? readPortalTexts(draft.texts) : {};
  const differences = settings ? portalDifferences(live, settings) : [];
  if (!draft || differences.length === 0) return null;
  return (
    <Sheet id="changes" heading="What changes" text="Saved quotes do not change.">
      <Differences differences={differences} />
      <FormPart method="post" action="/inbox/portal/publish">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="saved_at" value={draft.savedAt.toISOString()} />
        <Button>Publish</Button>
      </FormPart>
    </Sheet>
  );
}

/** Export and import of offers, packages, settings and templates. */
function Move({ planned }: { planned: PlannedImport | undefined }) {
  return (
    <Sheet
      id="move"
      heading="Move to another portal"
      text="The exported file contains the offers with their sample packages, these settings and the reply templates. Leads, quotes, pilots and keys are not included."
    >
      <TextPart isRow>
        <ButtonLink kind="quiet" href="/inbox/portal/export" download="portal.json">
          Export
        </ButtonLink>
      </TextPart>
      <FormPart isRow method="post" action="/inbox/portal/check" encType="multipart/form-data">
        <InputField
          type="file"
          name="portal_file"
          label="File from another portal"
          accept="application/json,.json"
          required
        />
        <Button kind="quiet">Check the file</Button>
      </FormPart>
      {planned && <PlannedChanges planned={planned} />}
    </Sheet>
  );
}

function PlannedChanges({ planned }: { planned: PlannedImport }) {
  const canImport = 'differences' in planned && planned.differences.length > 0;
  return (
    <>
      {'problem' in planned ? (
        <p className="sheet-part font-semibold text-bad" role="alert">
          {planned.problem}
        </p>
      ) : (
        <Differences differences={planned.differences} />
      )}
      {'differences' in planned && (
        <p className="sheet-part">
          {canImport
            ? 'Importing publishes all of these changes at once. Afterwards, commit to the checkpoint of each new or changed offer.'
            : 'The file matches this portal. There is nothing to import.'}
        </p>
      )}
      <FormPart isRow method="post" action="/inbox/portal/import">
        {canImport && <Button>Import</Button>}
        <Button kind="quiet" name="act" value="discard">
          Discard the file
        </Button>
      </FormPart>
    </>
  );
}

/** Published versions with what each changed; an earlier one can be published again. */
function Versions({ portal: { events, version } }: { portal: EditedPortal }) {
  return (
    <Sheet id="history" heading="Versions">
      {events.length === 0 && <p className="sheet-part">Nothing has been published yet.</p>}
      <ol className="[&_dl>div]:px-0 [&>li+li]:border-t [&>li+li]:border-rule">
        {events.map((event) => (
          <li key={event.version} className="sheet-part">
            <p>
              <strong>Version {event.version}</strong>, {event.founderName ?? 'imported on the command line'},{' '}
              <UtcTime iso={event.at} />
            </p>
            <Differences differences={event.differences} />
            {event.version !== version && (
              <form method="post" action="/inbox/portal/revert">
                <input type="hidden" name="seen" value={version} />
                <input type="hidden" name="version" value={event.version} />
                <LinkButton type="submit">Publish version {event.version} again</LinkButton>
              </form>
            )}
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

export const metadata: Metadata = { title: 'Portal' };

const successes = {
  published: 'Published. All pages and documents show the changes within five seconds.',
  discarded: 'Discarded. The form shows what is published.',
  unchanged: 'No changes: the form matches what is published.',
  dismissed: 'In this browser, the inbox no longer shows how many setup tasks are left.',
  imported: 'Imported. All pages and documents show the changes within five seconds.',
};

const problems = {
  invalid: 'Some fields need correcting. Nothing was published.',
  stale: 'The draft or the published version has changed since your review. Review the changes again.',
  nothing_to_import: 'Nothing was imported. Check the file again.',
};

/** Returns the labels of the form; the hint of a field says what takes precedence over it. */
function labelsOf(offers: readonly Offer[]): FormLabels {
  const billed = offers.filter((offer) => offer.mid_pilot_checkpoint).map(({ name }) => name);
  const fields = Object.entries(portalLabels.fields).map(([name, field]) => {
    if (name === 'payment_terms' && billed.length > 0 && !fixedFields.has(name)) {
      const precedence = `The billing at the checkpoint takes precedence in ${listInWords(billed)}.`;
      return [name, { ...field, hint: `${field.hint} ${precedence}` }];
    }
    if (!fixedFields.has(name)) return [name, field];
    const setting = name === 'name' ? 'VENDOR_NAME' : 'INSTALLATION_FILE';
    return [name, { ...field, hint: `Set by ${setting}, which overrides what you publish here.` }];
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
  if (!portal) return <RoleNeeded heading="Portal" what="change the portal’s settings" />;
  const { name } = portalSettings();
  const texts = portal.draft?.texts ?? textsOfSettings(portal.settings);
  const failed = await failedForm();
  const error = failed && errorOfForm(failed);
  const ofLogo = error && 'message' in error ? error.message : undefined;
  const isAsked = (await paramText(searchParams, 'problem')) === 'invalid';
  const found = isAsked ? [...readPortalTexts(texts).problems] : [];
  const snapshot = await deps.offers.current();
  const { headline, subline } = homeTexts(snapshot, { name });
  const tasks = await setupTasks();
  return (
    <FounderPage isWide>
      <FounderPageHead
        fields={{ Version: portal.version === 0 ? 'Nothing published' : portal.version }}
        heading="Portal"
      >
        The name, look, texts and legal details on all public pages and documents. Nothing changes until you
        review and publish.{' '}
        {portal.draft && (
          <>
            This is your draft, saved <UtcTime iso={portal.draft.savedAt.toISOString()} />.
          </>
        )}
      </FounderPageHead>
      <StatusOf searchParams={searchParams} done={successes} problems={problems} />
      {tasks.length > 0 && (
        <Sheet heading="Before you go public">
          <div id="setup" className="sheet-part">
            <SetupList tasks={tasks} />
            {!(await cookies()).has(setupDismissedCookie) && (
              <form className="mt-3" method="post" action="/inbox/portal/dismiss">
                <SmallButton>Hide the setup task count in the inbox</SmallButton>
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
        labels={labelsOf(snapshot.offers)}
        problems={ofLogo === undefined ? found : [['logo', ofLogo]]}
        changes={changesOf(portal)}
      />
      <Move planned={portal.planned} />
      <Versions portal={portal} />
    </FounderPage>
  );
}
