import { Button } from './button';

/** What a page says when it could not be made. It needs nothing from the server. */
export function Failure({ reference }: { reference: string | undefined }) {
  return (
    <main id="content" className="frame">
      <title>Error: the page could not be shown</title>
      <header className="page-head">
        <h1>This page could not be shown</h1>
        <div className="lead">
          <p>The fault is ours. Showing a page stores and sends nothing, so you can safely try again.</p>
        </div>
      </header>
      {reference && (
        <p className="note failure-reference">
          Reference: <code>{reference}</code>
        </p>
      )}
      <p className="actions">
        <Button type="button" onClick={() => window.location.reload()}>
          Try again
        </Button>
        <a className="action-link" href="/">
          See the offers
        </a>
      </p>
    </main>
  );
}
