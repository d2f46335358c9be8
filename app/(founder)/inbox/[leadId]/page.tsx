import type { Metadata } from 'next';
import type { AddressParams } from '@/app/address-params';
import { InboxPageView } from '../_page/inbox-page';

export const metadata: Metadata = { title: 'Lead' };

interface LeadPageProps {
  params: Promise<{ leadId: string }>;
  searchParams: AddressParams;
}

export default async function LeadPage({ params, searchParams }: LeadPageProps) {
  const { leadId } = await params;
  return <InboxPageView leadId={leadId} searchParams={searchParams} />;
}
