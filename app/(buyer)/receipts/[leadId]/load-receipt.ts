import { cache } from 'react';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { getDeps } from '@/lib/compose';
import { readReceipt } from '@/lib/review/read-receipt';

/** The receipt of this page request, for the page and its metadata alike; null while the database does not answer. */
export const loadReceipt = cache((leadId: string) =>
  nullWhenUnavailable(() => readReceipt(getDeps(), leadId)),
);
