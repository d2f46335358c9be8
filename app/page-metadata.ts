import type { Metadata } from 'next';
import { env } from '@/lib/process/env';

/** Metadata of a public page; without `BASE_URL` no canonical address, which a `Host` header would decide. */
export function pageMetadata(page: {
  title: Metadata['title'];
  description?: string;
  path: string;
}): Metadata {
  return {
    title: page.title,
    ...(page.description && { description: page.description }),
    ...(env.BASE_URL && { alternates: { canonical: page.path }, openGraph: { url: page.path } }),
  };
}
