import type { FormError } from '@/app/_components/form-error';

/** Error shown when the portal did not answer. */
export const networkError: FormError = {
  heading: 'Could not send',
  text: 'Your answers are kept. Check your connection and try again; your request is not stored twice.',
  fields: [],
};
