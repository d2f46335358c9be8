import type { Metadata } from 'next';
import type { AddressParams } from '@/app/address-params';
import { InboxPageView } from './_page/inbox-page';

export const metadata: Metadata = { title: 'Inbox' };

export default function InboxPage({ searchParams }: { searchParams: AddressParams }) {
  return <InboxPageView searchParams={searchParams} />;
}
