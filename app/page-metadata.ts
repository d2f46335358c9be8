import type { Metadata } from 'next';
import { env } from '@/lib/process/env';
import { siteName } from '@/lib/process/installation';
import { previewPathOf, previewSize } from '@/lib/process/preview/preview';

/** Preview of a link; nothing without `BASE_URL`, because a `Host` header would decide the addresses. */
export function linkPreview(path: string): Pick<Metadata, 'openGraph' | 'twitter'> {
  if (!env.BASE_URL) return {};
  return {
    openGraph: {
      type: 'website',
      siteName: siteName(),
      url: path,
      images: [{ url: previewPathOf(path), ...previewSize, type: 'image/png' }],
    },
    twitter: { card: 'summary_large_image' },
  };
}

/** Returns the metadata of a public page, with its preview picture; without `BASE_URL` it has no URL. */
export function pageMetadata(page: {
  title: Metadata['title'];
  description?: string;
  path: string;
}): Metadata {
  const { title, description, path } = page;
  return {
    title,
    ...(description && { description }),
    ...(env.BASE_URL && { alternates: { canonical: path } }),
    ...linkPreview(path),
  };
}
