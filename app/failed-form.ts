import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import { cache } from 'react';
import { getDeps } from '@/lib/compose';
import type { FlashedForm } from '@/lib/http/forms/form-flash-store';
import { type ErrorBody, errorBody, errorStatus, rateLimited } from '@/lib/kernel/errors';
import { idempotencyKeyField, isPageKey } from '@/lib/kernel/form-values';
import { bodyBytesMax } from '@/lib/kernel/limits';

/** The form that this page request shows again, for the page and its metadata alike. */
export const failedForm = cache(async () => getDeps().formFlash.take(await headers()));

/** Error of a failed form; none if it was only opened again. */
export function errorOfForm({ reason }: FlashedForm): ErrorBody | undefined {
  return 'error' in reason ? reason : undefined;
}

/**
 * Returns the key for a form: the failed form's own, under which it may have been stored. A new one for other forms,
 * and for a form whose key already has a record.
 */
export function keyOfForm(failed: FlashedForm | undefined): string {
  const key = failed && errorOfForm(failed) && failed.texts.get(idempotencyKeyField)?.trim();
  return isPageKey(key) ? key : randomUUID();
}

/** Returns the error that a URL names, for hosts where the portal cannot request the page from itself. */
export function errorOfAddress(code: string | undefined): ErrorBody | undefined {
  if (code === undefined || !Object.hasOwn(errorStatus, code)) return undefined;
  if (code === 'rate_limited') return rateLimited;
  if (code === 'payload_too_large') return errorBody('payload_too_large', { max_bytes: bodyBytesMax });
  return errorBody(code === 'service_unavailable' ? code : 'internal_error', {});
}
