import { Button, ButtonLink, LinkButton } from '@/app/_components/button';
import { InputField } from '@/app/_components/field';
import { Sheet } from '@/app/_components/sheet';
import { UtcTime } from '@/app/_components/utc-time';
import type { PlannedImport } from '@/lib/inbox/transfer/apply-portal-file';
import { portalDifferences, readPortalTexts } from '@/lib/offers/portal/portal-form';
import type { EditedPortal } from '@/lib/offers/portal/read-portal';
import { FormPart, TextPart } from '../../_components/sheet-parts';
import { Differences } from '../offers/differences';

/** Changes of the draft, to be published; nothing while there are none, or while a field has a problem. */
export function Changes({ portal: { draft, settings: live, version } }: { portal: EditedPortal }) {
  const { settings } = draft ? readPortalTexts(draft.texts) : {};
  const differences = settings ? portalDifferences(live, settings) : [];
  if (!draft || differences.length === 0) return null;
  return (
    <Sheet id="changes" heading="What changes" text="Saved quotes keep what they show.">
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
export function Move({ planned }: { planned: PlannedImport | undefined }) {
  return (
    <Sheet
      id="move"
      heading="Move to another portal"
      text="One file contains the offers with their sample packages, these settings and the reply templates. Leads, quotes, pilots and keys are not included."
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
            ? 'Importing publishes all of this at once. You then have to commit again to the checkpoints of new and changed offers.'
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
export function Versions({ portal: { events, version } }: { portal: EditedPortal }) {
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
