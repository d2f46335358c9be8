import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { brandColors } from '@/lib/kernel/brand-colors';
import { env } from '@/lib/process/env';
import { portalSettings, siteName, vendorIconFile } from '@/lib/process/installation';
import './globals.css';
import localFont from 'next/font/local';

// Optional: a font that arrives after the text is painted would move what is being read; the next page has it.

const sans = localFont({
  src: '../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  variable: '--font-instrument-sans',
  weight: '400 700',
  display: 'optional',
});

const mono = localFont({
  src: '../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2',
  variable: '--font-plex-mono',
  weight: '400',
  display: 'optional',
  preload: false,
});

// Renders every page per request: inline scripts carry a nonce, and the vendor's name and address are settings of the
// running process, not of the build.
export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  const name = siteName();
  const { subject } = portalSettings();
  const mark = vendorIconFile();
  return {
    ...(env.BASE_URL && { metadataBase: new URL(env.BASE_URL) }),
    title: { default: name, template: `%s · ${name}` },
    description: `${subject ? `Pilots of ${subject}` : 'AI pilots'}: fixed price, fixed length, evidence you keep. Non-binding.`,
    icons: mark
      ? { icon: `/brand/${mark}` }
      : { icon: ['/icon.ico', { url: '/icon.svg', type: 'image/svg+xml' }], apple: '/apple-icon.png' },
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
