import type { ReactNode } from 'react';
import { SmallButton } from '../../_components/small-button';

/** A small button that copies a text; shown once its script runs. */
export function CopyMessage({ text, label }: { text: string; label: ReactNode }) {
  return (
    <span className="relative z-1 hidden items-center gap-2 [[data-copies]_&]:inline-flex">
      <script src="/copy.js" async />
      <SmallButton type="button" data-copy={text}>
        {label}
      </SmallButton>
      <span role="status" className="text-sm font-semibold text-ok" />
    </span>
  );
}
