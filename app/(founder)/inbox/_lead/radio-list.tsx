import type { ReactNode } from 'react';

/** The line of one choice, a label. */
export const radioLine = 'flex min-h-row cursor-pointer items-center gap-2';

/** The radio button or the box of a line. */
export const radioBox = 'size-tick flex-none accent-accent';

/** Choices one below the other, of which one is made. */
export function RadioList({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="w-full">
      <legend className="float-none pb-2 font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}
