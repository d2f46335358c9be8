import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { env } from '@/lib/process/env';
import { mono, sans } from './fonts';
import './globals.css';

// Renders every page per request: inline scripts carry a nonce, and the vendor's name and address are settings of the
// running process, not of the build.
export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  const siteName = `${env.VENDOR_NAME} pilots`;
  return {
    ...(env.BASE_URL && { metadataBase: new URL(env.BASE_URL) }),
    title: { default: siteName, template: `%s · ${siteName}` },
    description: 'Bounded AI pilots: fixed price, fixed length, evidence you keep. Non-binding.',
    applicationName: siteName,
    formatDetection: { telephone: false, email: false, address: false },
    openGraph: { type: 'website', siteName },
  };
}

/** The colours of `--bg`, for the browser's own bars. */
export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f2f8f9' },
    { media: '(prefers-color-scheme: dark)', color: '#0a1318' },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={`${sans.variable} ${mono.variable}`}>
      <body>{children}</body>
    </html>
  );
}
