import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { wrongField } from '@/lib/founders/founder-form-http';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { changeNextAction } from '@/lib/inbox/deals/change-next-action';
import { nextActionForm } from '@/lib/inbox/deals/next-action';
import { fieldsWithIssues } from '@/lib/kernel/errors';

export const { GET, POST } = founderFormRoute({
  page: '/inbox/deals',
  role: 'reviewer',
  async handle(form, deps, page) {
    const text = (name: string) => form.fields.text(name);
    const typed = nextActionForm.safeParse({
      lead_id: text('lead_id'),
      text: text('text'),
      due_on: text('due_on'),
      owner: text('owner'),
      waits_for: text('waits_for'),
    });
    if (!typed.success) {
      const message = typed.error.issues.map((issue) => issue.message).join(' ');
      const again = new URLSearchParams({ lead: text('lead_id'), problem: 'wrong_field' });
      return wrongField(form, `${page}?${again}`, fieldsWithIssues(typed.error, message));
    }
    const outcome = await changeNextAction(deps, typed.data);
    return formAnswer(form, `${page}?${outcome === 'set' ? 'done' : 'problem'}=${outcome}`);
  },
});
