import { Choice } from './choice';

/** Example of a vendor on the first screen: a text before or after the work. */
export function OwnExample({
  title,
  input,
  output,
  note,
}: {
  title: string;
  input: string;
  output: string;
  note: string | undefined;
}) {
  // Both texts are in one cell, so that nothing moves when the other is shown.
  const text = 'col-start-1 row-start-1 wrap-anywhere whitespace-pre-wrap';
  return (
    <figure className="group sheet" aria-labelledby="own-example">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule px-4 py-3 lg:px-6">
        <p id="own-example" className="min-w-0 grow basis-48 font-semibold">
          {title}
        </p>
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="sr-only">Show</legend>
          <Choice name="example" value="before" text="Before" isChosen={false} />
          <Choice name="example" value="after" text="After" isChosen />
        </fieldset>
      </div>
      <div className="grid px-4 py-4 lg:px-6">
        <p className={`${text} invisible group-has-[[value=before]:checked]:visible`}>{input}</p>
        <p className={`${text} group-has-[[value=before]:checked]:invisible`}>{output}</p>
      </div>
      {note && (
        <figcaption className="border-t border-rule px-4 py-2 text-sm text-ink-2 lg:px-6">{note}</figcaption>
      )}
    </figure>
  );
}
