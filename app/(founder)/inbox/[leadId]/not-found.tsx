import { EmptyState } from '@/app/(founder)/_components/notices';
import { DensePage } from '../../_components/founder-page';
import { SmallButtonLink } from '../../_components/small-button';

export default function LeadNotFound() {
  return (
    <DensePage heading="Inbox">
      <EmptyState isSheet heading="Lead not found" text="Check the id in the address.">
        <SmallButtonLink href="/inbox">Go to the inbox</SmallButtonLink>
      </EmptyState>
    </DensePage>
  );
}
