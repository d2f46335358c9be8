import type { ReactNode } from 'react';
import { apiVersion } from '@/lib/kernel/limits';
import { guardrailWords } from '@/lib/offers/offer-words';
import { env } from '@/lib/process/env';
import { navigationOf } from '@/lib/site/pages';
import { BrandMark } from './_components/brand-mark';

function SiteHeader() {
  return (
    <header className="site-header no-print">
      <div className="frame">
        <a className="brand" href="/">
          <BrandMark />
          <span>
            {env.VENDOR_NAME} <span className="brand-what">pilots</span>
          </span>
        </a>
        <nav className="main-nav" aria-label="Main">
          <ul>
            {navigationOf('everyone').map(({ path, name }) => (
              <li key={path}>
                <a className="nav-link" href={path}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}

function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="frame">
        <ul className="footer-list footer-guardrails" aria-label="Limits that never change">
          {guardrailWords.map(({ flag, rule }) => (
            <li key={flag}>{rule}</li>
          ))}
        </ul>
        <ul className="footer-list footer-links">
          <li className="figures">Revision {apiVersion}</li>
          <li className="no-print">
            <a href="/privacy">Privacy</a>
          </li>
          <li className="no-print">
            <a href="/api/agent/catalog">Catalog for agents</a>
          </li>
          <li className="no-print">
            <a href="/openapi.json">API description</a>
          </li>
        </ul>
      </div>
    </footer>
  );
}

/** What stands around every page for buyers: skip link, header, the page's content as `main`, footer. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="frame">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
