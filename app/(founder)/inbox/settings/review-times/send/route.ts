import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { changeReviewTimes } from '@/lib/review/review-times/change-review-times';

/** Sets the review times of the whole portal. */
export const { GET, POST } = founderFormRoute({
  page: '/inbox/settings',
  role: 'owner',
  async take(form, deps, page) {
    const { outcome } = await changeReviewTimes(deps, {
      A: form.fields.text('review_time_a'),
      B: form.fields.text('review_time_b'),
      C: form.fields.text('review_time_c'),
    });
    return formAnswer(form, `${page}?${outcome === 'wrong' ? 'problem=no_time' : 'done=times_set'}`);
  },
});
