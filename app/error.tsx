'use client';

import { Failure } from './_components/failure';

/** A page that failed; the document around it stands. Next asks for a client component here. */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  return <Failure reference={error.digest} />;
}
