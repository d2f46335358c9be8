/** What came of the form sent last, if any was. */
export function StatusLine({ done, problem }: { done?: string | undefined; problem?: string | undefined }) {
  if (problem) {
    return (
      <p className="status is-problem" role="alert">
        <span className="visually-hidden">Error: </span>
        {problem}
      </p>
    );
  }
  return done ? (
    <p className="status" role="status">
      {done}
    </p>
  ) : null;
}
