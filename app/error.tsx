'use client';

import { Button, TallLink } from './_components/button';
import { PageHead } from './_components/page-head';
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  return <Failure reference={error.digest} />;
}

function Failure({ reference }: { reference: string | undefined }) {
  return (
    <main id="content" className="frame pt-8 pb-18 md:pt-12 md:pb-28">
      <title>Error: the page could not be shown</title>
      <PageHead heading="This page could not be shown">
        <p>Something went wrong on our side. Viewing a page changes nothing, so you can safely try again.</p>
      </PageHead>
      {reference && (
        <p className="mb-4 text-md text-ink-2">
          Reference: <code>{reference}</code>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="button" onClick={() => window.location.reload()}>
          Try again
        </Button>
        <TallLink href="/">See the offers</TallLink>
      </p>
    </main>
  );
}
