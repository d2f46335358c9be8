'use client';

import { Failure } from './_components/failure';
import { mono, sans } from './fonts';
import './globals.css';

/** A page that failed, as a document of its own: whatever stood around it may have failed as well. */
export default function DocumentError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en" className={`${sans.variable} ${mono.variable}`}>
      <body>
        <Failure reference={error.digest} />
      </body>
    </html>
  );
}
