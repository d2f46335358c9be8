'use client';

import { Failure } from './_components/failure';

export default function PageError({ error }: { error: Error & { digest?: string } }) {
  return <Failure reference={error.digest} />;
}
