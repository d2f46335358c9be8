'use client';

import { DensePage } from './_components/dense-page';
import { EmptyState } from './_components/empty-state';
import { SmallButton } from './_components/small-button';

export default function FounderPageError({ error }: { error: Error & { digest?: string } }) {
  return (
    <DensePage>
      <title>Error: the page could not be shown</title>
      <EmptyState
        isSheet
        level="h1"
        role="alert"
        heading="This page could not be shown"
        text={`The fault is ours. Steps that were stored stay stored.${error.digest ? ` Reference: ${error.digest}` : ''}`}
      >
        <SmallButton type="button" onClick={() => window.location.reload()}>
          Load again
        </SmallButton>
      </EmptyState>
    </DensePage>
  );
}
