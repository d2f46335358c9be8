import type { FormError } from '@/app/_components/form-error';

/** What is said where no answer of the portal came. */
export const unanswered: FormError = {
  heading: 'The portal could not be reached',
  text: 'What you typed is still here. Check your connection and send again: should the first attempt have arrived after all, it is not stored twice.',
  fields: [],
};
