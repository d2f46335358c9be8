import type { ReactNode } from 'react';
import { Unavailable } from '@/app/_components/unavailable';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { siteOrigin } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import type { DocumentationPage } from '@/lib/discovery/documentation/blocks';
import { documentationPages } from '@/lib/discovery/documentation/pages';
import { type DocumentationIndex, documentationIndex } from '@/lib/discovery/documentation/search';
import { type DocumentationTopic, topicPath, tryTopic } from '@/lib/discovery/documentation/topics';
import type { OfferSnapshot } from '@/lib/offers/offer-store';
import { env } from '@/lib/process/env';
import { securityContacts } from '@/lib/process/installation';
import { answerPageWith } from '@/lib/process/page-status';
import { Documentation } from './documentation';
import { Rail } from './rail';
import { trialsFor } from './trials';
import { TryIt } from './try-it';

function documentationOf({ offers }: OfferSnapshot, baseUrl: string): DocumentationPage[] {
  return documentationPages({
    vendor: env.VENDOR_NAME,
    baseUrl,
    offers,
    quoteKey: crypto.randomUUID(),
    servers: getDeps(),
    securityContacts,
  });
}

/** Every page of the documentation, or null while the offers cannot be read. */
export function pagesOfDocumentation(): Promise<DocumentationPage[] | null> {
  return nullWhenUnavailable(async () => {
    return documentationOf(await getDeps().offers.current(), await siteOrigin());
  });
}

/** The documentation as a search needs it. */
interface SearchedDocumentation {
  pages: DocumentationPage[];
  index: DocumentationIndex;
}

/** What was indexed for each state of the offers, with the address that it names; a caller may choose that address. */
const indexed = new WeakMap<OfferSnapshot, SearchedDocumentation & { baseUrl: string }>();

/** The documentation with its index, made once for the offers as they are; null while they cannot be read. */
export function searchedDocumentation(): Promise<SearchedDocumentation | null> {
  return nullWhenUnavailable(async () => {
    const snapshot = await getDeps().offers.current();
    const baseUrl = await siteOrigin();
    const known = indexed.get(snapshot);
    if (known?.baseUrl === baseUrl) return known;
    const pages = documentationOf(snapshot, baseUrl);
    const made = { pages, index: documentationIndex(pages), baseUrl };
    indexed.set(snapshot, made);
    return made;
  });
}

/** The answer in place of a page of the documentation while the offers cannot be read. */
export function documentationUnavailable() {
  answerPageWith(503);
  return <Unavailable what="The documentation" />;
}

/** A page of the documentation beside its rail; `topic` is undefined for one that is no topic. */
export function DocumentationFrame({
  pages,
  topic,
  heading,
  summary,
  children,
}: {
  pages: readonly DocumentationPage[];
  topic: DocumentationTopic | undefined;
  heading: string;
  summary: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12">
      <Rail pages={pages} current={topic} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
        <header className="grid gap-3">
          <h1 className="text-2xl leading-[1.1] tracking-[-0.022em] md:text-3xl">{heading}</h1>
          <p className="max-w-[66ch] text-pretty text-ink-2">{summary}</p>
        </header>
        {children}
      </div>
    </div>
  );
}

/** One page of the documentation; undefined for a topic that has none. */
export async function topicPage(topic: string) {
  const pages = await pagesOfDocumentation();
  if (pages === null) return documentationUnavailable();
  const page = pages.find((one) => one.topic === topic);
  if (!page) return undefined;
  return (
    <DocumentationFrame pages={pages} topic={page.topic} heading={page.title} summary={page.summary}>
      <Documentation blocks={page.blocks} />
      {topic === tryTopic && (
        <TryIt
          baseUrl={await siteOrigin()}
          trials={trialsFor((await getDeps().offers.current()).offers[0]?.id ?? '')}
        />
      )}
      <p className="print:hidden text-sm">
        For programs: <a href={`${topicPath(topic)}.md`}>this page as Markdown</a>
      </p>
    </DocumentationFrame>
  );
}
