import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { NotHere } from '@/app/_components/page-problems';
import type { PageAddress } from '@/app/address-params';
import { pageMetadata } from '@/app/page-metadata';
import { topicPath } from '@/lib/discovery/topics';
import { setPageStatus } from '@/lib/process/page-status';
import { pagesOfDocumentation } from '../read-documentation';
import { topicPage } from '../topic-page';

export async function generateMetadata({ params }: PageAddress<{ topic: string }>): Promise<Metadata> {
  const { topic } = await params;
  const page = (await pagesOfDocumentation())?.find((one) => one.topic === topic && topic !== '');
  if (!page) return { title: 'Documentation', robots: { index: false } };
  return pageMetadata({ title: page.title, description: page.summary, path: topicPath(topic) });
}

export default async function TopicPage({ params }: PageAddress<{ topic: string }>) {
  const { topic } = await params;
  const page = await topicPage(topic);
  if (page) return page;
  return setPageStatus(404) ? <NotHere /> : notFound();
}
