import type { Metadata } from 'next';
import { pageMetadata } from '@/app/page-metadata';
import { documentationPath } from '@/lib/site/pages';
import { topicPage } from './topic-page';

export function generateMetadata(): Metadata {
  return pageMetadata({
    title: 'For developers and agents',
    description: 'How software lists pilots, gets non-binding quotes and requests a pilot, over HTTP or MCP.',
    path: documentationPath,
  });
}

export default async function DevelopersPage() {
  return topicPage('');
}
