import { amountProblem } from '@/lib/kernel/amount-text';
import type { ErrorBody } from '@/lib/kernel/errors';
import { idempotencyKeyField } from '@/lib/kernel/form-values';
import { type FieldWords, type FormError, inWordsOfForm, wrongFields } from './form-error';

const wholeForm: Partial<Record<ErrorBody['error'], Pick<FormError, 'heading' | 'text'>>> = {
  offer_not_found: {
    heading: 'This pilot is not available',
    text: 'It is not available yet, or no longer offered. Nothing was stored. Choose another pilot.',
  },
  payload_too_large: {
    heading: 'Your answers are too long in total',
    text: 'The limit is 32,768 bytes. Nothing was stored. Shorten your longest answers and send again.',
  },
  rate_limited: {
    heading: 'Too many requests from your network',
    text: 'Nothing was stored, and what you typed is still here. Wait a minute, then send again.',
  },
  request_timeout: {
    heading: 'Your answers did not arrive in time',
    text: 'Nothing was stored. Send again.',
  },
  version_conflict: {
    heading: 'This has changed since you opened it',
    text: 'Nothing was stored, and what you typed is still here. Check the changes, then send again.',
  },
  service_unavailable: {
    heading: 'We could not confirm that this was saved',
    text: 'The database did not answer in time. What you typed is still on this page: send it again in a few minutes. Sending the same form again is safe; it is saved only once.',
  },
};

const foreignKey = {
  heading: 'Please send this form again',
  text: 'We do not recognize the form that you sent. Nothing was stored. Your answers are in the new form below; please send it again.',
};

const anyOther = {
  heading: 'The portal could not process this',
  text: 'What you typed is still on this page. Send again: the same form is never stored twice.',
};

export function isOfKey(error: ErrorBody): boolean {
  return 'fields' in error && error.fields.length === 1 && error.fields[0] === idempotencyKeyField;
}

/** Translates an API error for a form; asks which value is meant if a typed amount has two readings. */
export function explainError(
  error: ErrorBody,
  words: readonly FieldWords[],
  typed: (field: string) => string | undefined = () => undefined,
): FormError {
  if (isOfKey(error)) return { ...foreignKey, fields: [] };
  if ('fields' in error) {
    const fields = error.fields.map((field) => ({
      field,
      label: words.find(({ name }) => name === field)?.label ?? field,
      message: messageFor(field, error, words, typed(field) ?? ''),
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
  typed: string,
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
      return (isOfAmount(about) && amountProblem(typed, named?.unit)) || inWordsOfForm(about, field, words);
    }
  }
}

function isOfAmount(sentence: string): boolean {
  return sentence.endsWith(' must be a number of 0 or more.');
}
