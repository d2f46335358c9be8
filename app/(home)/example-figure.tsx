import type { ReactNode } from 'react';
import { Choice } from './choice';

/** Both texts are in one cell, so that nothing moves when the other is shown. */
const cell = 'col-start-1 row-start-1';

/** An example on the first screen: shows a text before or after the engine’s work, as the visitor chooses. */
export function ExampleFigure({
  title,
  names: [before, after],
  input,
  output,
  look,
  note,
  children,
}: {
  title: string;
  names: readonly [before: string, after: string];
  input: string;
  output: ReactNode;
  /** Class names of both texts. */
  look: string;
  note: ReactNode;
  children?: ReactNode;
}) {
  return (
    <figure className="group sheet" aria-labelledby="example-title">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule px-4 py-3 lg:px-6">
        <p id="example-title" className="min-w-0 grow basis-48 font-semibold">
          {title}
        </p>
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="sr-only">Show</legend>
          <Choice name="example" value="before" text={before} isChosen={false} />
          <Choice name="example" value="after" text={after} isChosen />
        </fieldset>
      </div>
      <div className="grid px-4 py-4 lg:px-6">
        <p className={`${cell} ${look} invisible group-has-[[value=before]:checked]:visible`}>{input}</p>
        <p className={`${cell} ${look} group-has-[[value=before]:checked]:invisible`}>{output}</p>
      </div>
      {children}
      {note && (
        <figcaption className="border-t border-rule px-4 py-2 text-sm text-ink-2 lg:px-6">{note}</figcaption>
      )}
    </figure>
  );
}
