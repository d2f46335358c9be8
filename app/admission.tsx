import { headers } from 'next/headers';
import { getDeps } from '@/lib/compose';
import { type RatePolicy, ratePolicies } from '@/lib/http/limits/rate-limit';
import { webClientAddress } from '@/lib/http/mounts/web-adapter';
import { setPageStatus } from '@/lib/process/page-status';
import { PageHead } from './_components/page-head';

/** Counts one more operation against the visitor's limit; false beyond it. */
export async function isAdmitted(
  operation: string,
  policy: RatePolicy = ratePolicies.read,
): Promise<boolean> {
  const { limiter, frontServerToken } = getDeps();
  return limiter.admit(operation, webClientAddress(await headers(), frontServerToken), policy);
}

/** Page for a visitor over the limit, with status 429. */
export function tooManySearches() {
  setPageStatus(429);
  return (
    <PageHead fields={{ Status: '429' }} heading="Too many searches from your network">
      <p>Wait a minute, then open the address again.</p>
    </PageHead>
  );
}
