import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { makeOrder } from '@/lib/offers/make-draft';
import { answerDraft } from '../answer-draft';

export const { GET, POST } = founderFormRoute({
  page: '/inbox/offers',
  role: 'owner',
  async handle(form, deps, page) {
    const typed = (offerId: string) => {
      const position = form.fields.text(`position-${offerId}`).trim();
      return /^\d{1,4}$/.test(position) ? Number(position) : undefined;
    };
    return answerDraft(form, page, await makeOrder(deps, typed));
  },
});
