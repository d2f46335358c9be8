import { headers } from 'next/headers';
import { cache } from 'react';
import { getDeps } from '@/lib/compose';
import { type ErrorBody, errorBody, errorStatus } from '@/lib/kernel/errors';
import { bodyBytesMax, rateWindowSeconds } from '@/lib/kernel/limits';

/** The form that this page request shows again, for the page and its metadata alike. */
export const failedForm = cache(async () => getDeps().failedForms.take(await headers()));

/** The failure that an address names, for hosts where the portal cannot ask itself for the page again. */
export function errorOfAddress(code: string | undefined): ErrorBody | undefined {
  if (code === undefined || !Object.hasOwn(errorStatus, code)) return undefined;
  if (code === 'rate_limited') return errorBody('rate_limited', { retry_after_seconds: rateWindowSeconds });
  if (code === 'payload_too_large') return errorBody('payload_too_large', { max_bytes: bodyBytesMax });
  return errorBody(code === 'service_unavailable' ? code : 'internal_error', {});
}
