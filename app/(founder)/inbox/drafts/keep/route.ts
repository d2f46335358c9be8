import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { wrongField } from '@/lib/founders/founder-form-http';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { writeDraft } from '@/lib/inbox/drafts/change-drafts';
import { draftErrorWords } from '@/lib/inbox/drafts/lead-reply';
import { draftAddress } from '../draft-address';

/** Keeps the reply draft of a founder on a lead. */
export const { GET, POST } = founderFormRoute({
  page: '/inbox',
  role: 'reviewer',
  async take(form, deps) {
    const { fields } = form;
    const draft = { subject: fields.text('subject'), text: fields.text('text') };
    const kept = await writeDraft(deps, fields.text('lead_id'), draft, fields.text('contact'));
    if ('keptAt' in kept) return formAnswer(form, draftAddress(form));
    const details = { fields: ['text'], message: draftErrorWords[kept.error] };
    return wrongField(form, draftAddress(form, kept.error), details);
  },
});
