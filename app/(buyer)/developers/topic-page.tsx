import { PageHead } from '@/app/_components/page-head';
import { Unavailable } from '@/app/_components/unavailable';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { siteOrigin } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import type { DocumentationPage } from '@/lib/discovery/documentation/blocks';
import { documentationPages } from '@/lib/discovery/documentation/pages';
import { topicPath, tryTopic } from '@/lib/discovery/documentation/topics';
import { apiVersion } from '@/lib/kernel/limits';
import { env } from '@/lib/process/env';
import { securityContacts } from '@/lib/process/installation';
import { answerPageWith } from '@/lib/process/page-status';
import { Documentation } from './documentation';
import { trialsFor } from './trials';
import { TryIt } from './try-it';

/** Every page of the documentation, or null while the offers cannot be read. */
export function pagesOfDocumentation(): Promise<DocumentationPage[] | null> {
  return nullWhenUnavailable(async () => {
    const deps = getDeps();
    const { offers: published } = deps;
    const { offers } = await published.current();
    const quoteKey = crypto.randomUUID();
    return documentationPages({
      vendor: env.VENDOR_NAME,
      baseUrl: await siteOrigin(),
      offers,
      quoteKey,
      servers: deps,
      securityContacts,
    });
  });
}

function Topics({ pages, topic }: { pages: DocumentationPage[]; topic: string }) {
  return (
    <nav className="topics no-print" aria-label="Documentation">
      <ul>
        {pages.map((page) => (
          <li key={page.topic}>
            <a href={topicPath(page.topic)} aria-current={page.topic === topic ? 'page' : undefined}>
              {page.topic === '' ? 'Getting started' : page.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One page of the documentation; undefined for a topic that has none. */
export async function topicPage(topic: string) {
  const pages = await pagesOfDocumentation();
  if (pages === null) {
    answerPageWith(503);
    return <Unavailable what="The documentation" />;
  }
  const page = pages.find((one) => one.topic === topic);
  if (!page) return undefined;
  return (
    <>
      <PageHead
        fields={{
          Revision: apiVersion,
          'For programs': <a href={`${topicPath(topic)}.md`}>this page as Markdown</a>,
        }}
        heading={page.title}
      >
        {page.summary}
      </PageHead>
      <Topics pages={pages} topic={topic} />
      <Documentation blocks={page.blocks} isWide={topic === 'what-agents-see'} />
      {topic === tryTopic && (
        <TryIt
          baseUrl={await siteOrigin()}
          trials={trialsFor((await getDeps().offers.current()).offers[0]?.id ?? '')}
        />
      )}
    </>
  );
}
