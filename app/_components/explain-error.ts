import type { ErrorBody } from '@/lib/kernel/errors';
import { type FieldWords, type FormError, inWordsOfForm, wrongFields } from './form-error';

const wholeForm: Partial<Record<ErrorBody['error'], Pick<FormError, 'heading' | 'text'>>> = {
  offer_not_found: {
    heading: 'This pilot is not in the catalog',
    text: 'It may have been withdrawn. Nothing was stored; choose another one.',
  },
  payload_too_large: {
    heading: 'The answers are too long together',
    text: 'They are more than 32,768 bytes. Nothing was stored; shorten the longest ones and send again.',
  },
  rate_limited: {
    heading: 'Too many requests from your network',
    text: 'Nothing was stored, and what you typed is still here. Wait a minute, then send again.',
  },
  request_timeout: {
    heading: 'Your answers did not arrive in time',
    text: 'Nothing was stored. Send again.',
  },
  service_unavailable: {
    heading: 'Nothing was stored: the portal cannot take requests right now',
    text: 'Its database does not answer, and no copy is kept anywhere else. What you typed is still on this page; send again in a few minutes. The same form is never stored twice.',
  },
};

const anyOther = {
  heading: 'The portal could not take this',
  text: 'What you typed is still on this page. Send again: the same form is never stored twice.',
};

/** The words for an error of the API; a rejected value is spoken of in the API's own words. */
export function explainError(error: ErrorBody, words: readonly FieldWords[]): FormError {
  if ('fields' in error) {
    const fields = error.fields.map((field) => ({
      field,
      label: words.find(({ name }) => name === field)?.label ?? field,
      message: messageFor(field, error, words),
    }));
    return wrongFields(fields);
  }
  const said = wholeForm[error.error] ?? anyOther;
  if (error.error !== 'rate_limited') return { ...said, fields: [] };
  return { ...said, fields: [], retryAfterSeconds: error.retry_after_seconds };
}

function messageFor(
  field: string,
  error: Extract<ErrorBody, { fields: string[] }>,
  words: readonly FieldWords[],
): string {
  const named = words.find(({ name }) => name === field);
  switch (error.error) {
    case 'missing_required_fields':
      return named?.missing ?? `${field} is missing.`;
    case 'field_too_long':
      return `${named?.label ?? field} has more than ${error.max_chars} characters.`;
    case 'sensitive_value_rejected':
      return error.message;
    default: {
      const sentences = error.message.split(/(?<=\.) (?=[a-z_]+ must )/);
      const about = sentences.find((sentence) => sentence.startsWith(`${field} `)) ?? error.message;
      return inWordsOfForm(about, field, words);
    }
  }
}
