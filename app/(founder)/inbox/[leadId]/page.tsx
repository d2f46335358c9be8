import { type InboxAddress, InboxPageView, inboxMetadata } from '../_page/inbox-page';

type LeadPageProps = Pick<InboxAddress, 'searchParams'> & { params: Promise<{ leadId: string }> };

export async function generateMetadata({ params, searchParams }: LeadPageProps) {
  const { leadId } = await params;
  return inboxMetadata({ leadId, searchParams });
}

export default async function LeadPage({ params, searchParams }: LeadPageProps) {
  const { leadId } = await params;
  return <InboxPageView leadId={leadId} searchParams={searchParams} />;
}
