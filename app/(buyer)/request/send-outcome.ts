import type { FormError } from '@/app/_components/form-error';

// Apart from the code that sends, so that the page does not load that code before it is needed.

/** Error shown when the portal did not answer. */
export const networkError: FormError = {
  heading: 'Could not send',
  text: 'Your answers are kept. Check your connection and try again; your request is not stored twice.',
  fields: [],
};

export type SendOutcome =
  | { stored: string }
  /** An earlier attempt was stored, with different content. */
  | { sentBefore: { location: string; sentAt: string } }
  /**
   * `isKnown` is false if the request may have been stored despite the error, `isOfKey` true if it needs another key.
   */
  | { error: FormError; isKnown: boolean; isOfKey?: boolean };
