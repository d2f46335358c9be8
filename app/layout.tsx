import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { brandColors } from '@/lib/kernel/brand-colors';
import { vendorIconName } from '@/lib/kernel/vendor-mark';
import { env } from '@/lib/process/env';
import { portalSettings, siteName, vendorName } from '@/lib/process/installation';
import { mono, sans } from './fonts';
import './globals.css';

// Renders every page per request: inline scripts carry a nonce, and the vendor's name and address are settings of the
// running process, not of the build.
export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  const name = siteName();
  const { subject, logo, brand_color } = portalSettings();
  const mark = logo ?? vendorIconName(vendorName(), brand_color);
  return {
    ...(env.BASE_URL && { metadataBase: new URL(env.BASE_URL) }),
    title: { default: name, template: `%s · ${name}` },
    description: `${subject ? `Pilots of ${subject}` : 'AI pilots'}: fixed price, fixed length, evidence you keep. Non-binding.`,
    icons: mark
      ? { icon: `/brand/${mark}` }
      : { icon: ['/favicon.ico', { url: '/icon.svg', type: 'image/svg+xml' }], apple: '/apple-icon.png' },
    applicationName: name,
    formatDetection: { telephone: false, email: false, address: false },
    openGraph: { type: 'website', siteName: name },
  };
}

/** Returns the colours of `--bg`, for the browser's own bars. */
export function generateViewport(): Viewport {
  const { brand_color } = portalSettings();
  const bg = brand_color ? brandColors(brand_color).bg : { light: '#f2f8f9', dark: '#0a1318' };
  return {
    themeColor: [
      { media: '(prefers-color-scheme: light)', color: bg.light },
      { media: '(prefers-color-scheme: dark)', color: bg.dark },
    ],
  };
}

export default function RootLayout({ children }: { children: ReactNode }) {
  const { brand_color } = portalSettings();
  return (
    <html lang="en" className={`${sans.variable} ${mono.variable}`}>
      {brand_color && (
        <head>
          <link rel="stylesheet" href={`/brand/${brand_color.slice(1)}.css`} />
        </head>
      )}
      <body>{children}</body>
    </html>
  );
}
