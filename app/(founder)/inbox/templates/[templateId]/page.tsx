import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Button } from '@/app/_components/button';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { Sheet } from '@/app/_components/section';
import { failedForm } from '@/app/failed-form';
import { hasRole } from '@/lib/founders/founder';
import { listTemplates } from '@/lib/inbox/drafts/change-templates';
import { type StoredTemplate, templateFields, templateLabels } from '@/lib/inbox/drafts/reply-template';
import { setPageStatus } from '@/lib/process/page-status';
import { FounderPage, FounderPageHead, NotHere, WhoMay } from '../../../_components/founder-page';
import { FormPart } from '../../../_components/sheet-parts';
import { signedIn } from '../../../founder-request';
import { templatePage, templatesPage } from '../save-template';
import { PlaceholderList, TemplateErrors, TemplateForm } from '../template-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await failedForm()) ? 'Error: Reply template' : 'Reply template' };
}

function TemplateTexts({ template }: { template: StoredTemplate }) {
  return (
    <>
      <Parameters>
        {templateFields.map((field) => (
          <Parameter key={field} name={templateLabels[field]}>
            <span className="wrap-anywhere whitespace-pre-wrap">{template[field]}</span>
          </Parameter>
        ))}
      </Parameters>
      <WhoMay needed="reviewer" what="change it" />
    </>
  );
}

export default async function TemplatePage({ params }: { params: Promise<{ templateId: string }> }) {
  const { templateId } = await params;
  const page = templatePage({ templateId });
  const { templates, mayChange } = await signedIn(page, async (store) => ({
    templates: await listTemplates(store),
    mayChange: hasRole(await store.authorize(), 'reviewer'),
  }));
  const template = templates.find(({ id }) => id === templateId);
  if (!template) return setPageStatus(404) ? <NotHere /> : notFound();
  const failed = await failedForm();
  return (
    <FounderPage>
      <FounderPageHead
        fields={{ Templates: <a href={templatesPage}>All</a>, Version: template.version }}
        heading={template.name}
      />
      <TemplateErrors failed={failed} />
      <Sheet heading="Texts">
        {mayChange ? (
          <TemplateForm
            action={`${page}/send`}
            template={template}
            version={template.version}
            failed={failed}
            submit="Save the template"
          />
        ) : (
          <TemplateTexts template={template} />
        )}
      </Sheet>
      <PlaceholderList />
      {mayChange && (
        <Sheet heading="Delete" text="Saved drafts stay as they are.">
          <FormPart method="post" action={`${page}/delete`}>
            <Button kind="quiet">Delete this template</Button>
          </FormPart>
        </Sheet>
      )}
    </FounderPage>
  );
}
