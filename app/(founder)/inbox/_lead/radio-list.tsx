import type { ReactNode } from 'react';

export const radioLine = 'flex min-h-row cursor-pointer items-center gap-2';

export const radioBox = 'size-tick flex-none accent-accent';

export function RadioList({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="w-full">
      <legend className="float-none pb-2 font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}
