import { type InboxAddress, InboxPageView, inboxMetadata } from './_page/inbox-page';

type InboxPageProps = Pick<InboxAddress, 'searchParams'>;

export function generateMetadata({ searchParams }: InboxPageProps) {
  return inboxMetadata({ searchParams });
}

export default function InboxPage({ searchParams }: InboxPageProps) {
  return <InboxPageView searchParams={searchParams} />;
}
