'use client';

import { Failure } from './_components/failure';
import './globals.css';

/** The document itself failed, so this is a document of its own. */
export default function DocumentError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <Failure reference={error.digest} />
      </body>
    </html>
  );
}
