import { PageHead } from './page-head';

/** What stands at an address without a page. */
export function NotHere() {
  return (
    <>
      <PageHead fields={[['Status', '404']]} heading="There is no page here">
        <p>The address may be mistyped, or the page is gone.</p>
      </PageHead>
      <ul className="actions">
        <li>
          <a className="button" href="/">
            See the offers
          </a>
        </li>
        <li>
          <a className="action-link" href="/quote">
            Calculator
          </a>
        </li>
        <li>
          <a className="action-link" href="/request">
            Request a review
          </a>
        </li>
      </ul>
    </>
  );
}
