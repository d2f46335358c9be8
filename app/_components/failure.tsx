/** What a page says when it could not be made. It holds the only `h1` and needs nothing from the server. */
export function Failure({ reference }: { reference: string | undefined }) {
  return (
    <main id="content" className="frame">
      <title>Error: the page could not be shown</title>
      <header className="page-head">
        <h1>This page could not be shown</h1>
        <div className="lead">
          <p>The fault is ours. Nothing was stored or sent. Please try again in a moment.</p>
        </div>
      </header>
      {reference && (
        <p className="note">
          Reference: <code>{reference}</code>
        </p>
      )}
      <p className="actions">
        <a className="button" href="">
          Try again
        </a>
        <a className="action-link" href="/">
          See the offers
        </a>
      </p>
    </main>
  );
}
