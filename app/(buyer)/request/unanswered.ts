import type { FormError } from '@/app/_components/form-error';

/** What is said where no answer of the portal came. */
export const unanswered: FormError = {
  heading: 'Could not send',
  text: 'Your answers are kept. Check your connection and try again; your request is not stored twice.',
  fields: [],
};
