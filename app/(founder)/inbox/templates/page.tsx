import type { Metadata } from 'next';
import { Button } from '@/app/_components/button';
import { OutsideText } from '@/app/_components/outside-text';
import { Sheet } from '@/app/_components/section';
import type { AddressParams } from '@/app/address-params';
import { failedForm } from '@/app/failed-form';
import { hasRole } from '@/lib/founders/founder';
import { listTemplates } from '@/lib/inbox/drafts/change-templates';
import { draftStages } from '@/lib/inbox/drafts/draft-stage';
import { type StoredTemplate, templatesMax } from '@/lib/inbox/drafts/reply-template';
import { FounderPage, FounderPageHead, StatusOf, WhoMay } from '../../_components/founder-page';
import { FormPart } from '../../_components/sheet-parts';
import { signedIn } from '../../founder-request';
import { templatePage, templatesPage } from './save-template';
import { PlaceholderList, TemplateErrors, TemplateForm } from './template-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await failedForm()) ? 'Error: Reply templates' : 'Reply templates' };
}

const successes = {
  made: 'Template created, at the end of the list.',
  changed: 'Template saved.',
  deleted: 'Template deleted.',
  moved: 'Template moved.',
  restored: 'The original templates are restored. The other templates are unchanged.',
};

const problems = {
  not_there: 'Someone else changed the templates. Check the list and try again.',
  too_many: `There are already ${templatesMax} templates, the maximum. Delete one first.`,
};

function MoveForm({ template, to, words }: { template: StoredTemplate; to: 'up' | 'down'; words: string }) {
  return (
    <form method="post" action={`${templatePage({ templateId: template.id })}/move`}>
      <Button kind="quiet" name="to" value={to}>
        {words}{' '}
        <span className="sr-only">
          : <OutsideText text={template.name} />
        </span>
      </Button>
    </form>
  );
}

function TemplateRow({
  template,
  isFirst,
  isLast,
  mayChange,
}: {
  template: StoredTemplate;
  isFirst: boolean;
  isLast: boolean;
  mayChange: boolean;
}) {
  return (
    <li className="sheet-part flex flex-wrap items-center justify-between gap-x-6 gap-y-2 wrap-anywhere">
      <div>
        <h3 className="text-base tracking-normal">
          <a
            className="inline-block pointer-coarse:-my-3.5 pointer-coarse:py-3.5"
            href={templatePage({ templateId: template.id })}
          >
            <OutsideText text={template.name} />
          </a>
        </h3>
        <p className="text-ink-2">
          {template.stage && `${draftStages[template.stage]}: `}
          <OutsideText text={template.subject} />
        </p>
      </div>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          {!isFirst && <MoveForm template={template} to="up" words="Move up" />}
          {!isLast && <MoveForm template={template} to="down" words="Move down" />}
        </div>
      )}
    </li>
  );
}

export default async function TemplatesPage({ searchParams }: { searchParams: AddressParams }) {
  const { templates, mayChange } = await signedIn(templatesPage, async (store) => ({
    templates: await listTemplates(store),
    mayChange: hasRole(await store.authorize(), 'reviewer'),
  }));
  const failed = await failedForm();
  return (
    <FounderPage>
      <FounderPageHead fields={{ Templates: templates.length }} heading="Reply templates">
        Every founder’s reply drafts start from these templates. If several templates share a stage, the first
        one is used. The portal never sends replies.
      </FounderPageHead>
      <StatusOf searchParams={searchParams} done={successes} problems={problems} />
      <TemplateErrors failed={failed} />
      <Sheet id="templates" heading="Templates">
        {templates.length === 0 ? (
          <p className="sheet-part">No templates. Drafts start empty.</p>
        ) : (
          <ol className="[&>li+li]:border-t [&>li+li]:border-rule">
            {templates.map((template, at) => (
              <TemplateRow
                key={template.id}
                template={template}
                isFirst={at === 0}
                isLast={at === templates.length - 1}
                mayChange={mayChange}
              />
            ))}
          </ol>
        )}
      </Sheet>
      <PlaceholderList />
      {mayChange ? (
        <>
          <Sheet id="new-template" heading="New template">
            <TemplateForm action={`${templatesPage}/make`} failed={failed} submit="Create the template" />
          </Sheet>
          <Sheet
            heading="The original templates"
            text="Restores the templates that came with the portal. If you deleted any of them, they are added at the end."
          >
            <FormPart method="post" action={`${templatesPage}/restore`}>
              <Button kind="quiet">Restore the original templates</Button>
            </FormPart>
          </Sheet>
        </>
      ) : (
        <WhoMay needed="reviewer" what="create, change, move and delete templates" />
      )}
    </FounderPage>
  );
}
