const look = 'border-l-3 bg-surface px-4 py-3';

/** Shows the result of the last form, if there was one. */
export function StatusLine({ done, problem }: { done?: string | undefined; problem?: string | undefined }) {
  if (problem) {
    return (
      <p className={`${look} border-bad`} role="alert">
        <span className="sr-only">Error: </span>
        {problem}
      </p>
    );
  }
  return done ? (
    <p className={`${look} border-ok`} role="status">
      {done}
    </p>
  ) : null;
}
