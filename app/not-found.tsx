import type { Metadata } from 'next';
import { PageHead } from './_components/page-head';
import { SiteFrame } from './_components/site-frame';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <SiteFrame>
      <PageHead fields={[['Status', '404']]} heading="There is no page here">
        <p>The address may be mistyped, or the page is gone. Nothing that you entered was stored.</p>
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
    </SiteFrame>
  );
}
