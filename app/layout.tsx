import type { ReactNode } from 'react';
import { env } from '@/lib/env';
import './globals.css';

export const dynamic = 'force-dynamic';

export function generateMetadata() {
  return { title: `${env.VENDOR_NAME} pilots`, description: 'Bounded pilots of speech, text and image AI.' };
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
