import type { Metadata } from 'next';
import { Button } from '@/app/_components/button';
import { OutsideText } from '@/app/_components/outside-text';
import { Sheet } from '@/app/_components/sheet';
import { type AddressParams, sentenceFor } from '@/app/address-params';
import { failedForm } from '@/app/failed-form';
import { getDeps } from '@/lib/compose';
import { hasRole } from '@/lib/founders/team/roles';
import { listTemplates } from '@/lib/inbox/drafts/list-templates';
import { type StoredTemplate, templatesMax } from '@/lib/inbox/drafts/reply-template';
import { FounderPage, FounderPageHead, WhoMay } from '../../_components/founder-page';
import { StatusLine } from '../../_components/notices';
import { FormPart } from '../../_components/sheet-parts';
import { signedIn } from '../../founder-request';
import { templatePage, templatesPage } from './save-template';
import { PlaceholderList, TemplateErrors, TemplateForm } from './template-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await failedForm()) ? 'Error: Reply templates' : 'Reply templates' };
}

const successes = {
  made: 'The template is made. It is the last one.',
  changed: 'The template is changed.',
  deleted: 'The template is deleted.',
  moved: 'The template is moved.',
  restored: 'The first templates are back. The others stayed as they were.',
};

const problems = {
  not_there: 'Somebody changed the templates meanwhile. Nothing was done.',
  too_many: `There are ${templatesMax} templates, and no more are kept. Delete one first.`,
};

function MoveForm({ template, to, words }: { template: StoredTemplate; to: 'up' | 'down'; words: string }) {
  return (
    <form method="post" action={`${templatePage({ templateId: template.id })}/move`}>
      <Button kind="quiet" type="submit" name="to" value={to}>
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
    <li className="sheet-part grid gap-1 wrap-anywhere">
      <h3 className="text-base tracking-normal">
        <a href={templatePage({ templateId: template.id })}>
          <OutsideText text={template.name} />
        </a>
      </h3>
      <p>
        <OutsideText text={template.subject} />
      </p>
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
  const { templates, mayChange } = await signedIn(templatesPage, async (authorize) => ({
    templates: await listTemplates({ database: getDeps().database, authorize }),
    mayChange: hasRole(await authorize(), 'reviewer'),
  }));
  const failed = await failedForm();
  return (
    <FounderPage>
      <FounderPageHead fields={{ Templates: templates.length }} heading="Reply templates">
        Reply drafts begin with these, for all founders. Where a lead lacks something, the first that asks{' '}
        {'{questions}'} is taken, otherwise the first that does not. The portal sends none of them.
      </FounderPageHead>
      <StatusLine
        done={await sentenceFor(searchParams, 'done', successes)}
        problem={await sentenceFor(searchParams, 'problem', problems)}
      />
      <TemplateErrors failed={failed} />
      <Sheet id="templates" heading="Templates">
        {templates.length === 0 ? (
          <p className="sheet-part">There is none. Drafts begin blank.</p>
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
            <TemplateForm action={`${templatesPage}/make`} failed={failed} submit="Make the template" />
          </Sheet>
          <Sheet
            heading="The first templates"
            text="Those that the portal came with get their first texts back, or come back at the end."
          >
            <FormPart method="post" action={`${templatesPage}/restore`}>
              <Button kind="quiet" type="submit">
                Bring the first templates back
              </Button>
            </FormPart>
          </Sheet>
        </>
      ) : (
        <WhoMay needed="reviewer" what="make, change, move and delete templates" />
      )}
    </FounderPage>
  );
}
