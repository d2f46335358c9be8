import { headers } from 'next/headers';
import { getDeps } from '@/lib/compose';
import { type RatePolicy, ratePolicies } from '@/lib/http/limits/rate-limit';
import { webClientAddress } from '@/lib/http/mounts/web-adapter';
import { answerPageWith } from '@/lib/process/page-status';
import { PageHead } from './_components/page-head';

/** Whether whoever asks for this page may do an operation once more within the window of the limits. */
export async function isAdmitted(
  operation: string,
  policy: RatePolicy = ratePolicies.read,
): Promise<boolean> {
  const { limiter, frontServerToken } = getDeps();
  return limiter.admit(operation, webClientAddress(await headers(), frontServerToken), policy);
}

/** What a page answers with beyond the limits: status 429, and `heading` for what there was too much of. */
export function tooMany(heading: string) {
  answerPageWith(429);
  return (
    <PageHead fields={{ Status: '429' }} heading={heading}>
      <p>Wait a minute, then open the address again.</p>
    </PageHead>
  );
}
