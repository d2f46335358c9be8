import type { ReactNode } from 'react';
import { Unavailable } from '@/app/_components/page-problems';
import { siteOrigin } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import { sampleLead, sampleQuote } from '@/lib/discovery/arazzo';
import type { DocumentationPage } from '@/lib/discovery/documentation/page';
import { topicPath, tryTopic } from '@/lib/discovery/topics';
import { checkQualifiedInterest, submitQualifiedInterest } from '@/lib/leads/endpoints';
import { requestNonBindingQuote } from '@/lib/quotes/endpoints';
import { Documentation } from './documentation';
import { Contents, Rail, type RailPlace } from './rail';
import { pagesOfDocumentation } from './read-documentation';
import { type Trial, TryIt } from './try-it';

function trialsFor(offerId: string): readonly [Trial, ...Trial[]] {
  return [
    {
      path: submitQualifiedInterest.path,
      dryRunPath: checkQualifiedInterest.path,
      name: 'Submit a lead',
      body: sampleLead(offerId),
    },
    { path: requestNonBindingQuote.path, name: 'Request a quote', body: sampleQuote(offerId) },
  ];
}

export function DocumentationColumns({
  pages,
  place,
  children,
}: {
  pages: readonly DocumentationPage[];
  place: RailPlace | undefined;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12">
      <Rail pages={pages} current={place} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">{children}</div>
    </div>
  );
}

export function DocumentationFrame({
  pages,
  place,
  heading,
  summary,
  children,
}: {
  pages: readonly DocumentationPage[];
  place: RailPlace | undefined;
  heading: string;
  summary: ReactNode;
  children: ReactNode;
}) {
  return (
    <DocumentationColumns pages={pages} place={place}>
      <header className="grid gap-3">
        <h1 className="text-2xl leading-[1.1] tracking-[-0.022em] md:text-3xl">{heading}</h1>
        <p className="max-w-[66ch] text-pretty text-ink-2">{summary}</p>
      </header>
      {children}
    </DocumentationColumns>
  );
}

export async function topicPage(topic: string) {
  const pages = await pagesOfDocumentation();
  if (pages === null) return <Unavailable what="The documentation" />;
  const page = pages.find((one) => one.topic === topic);
  if (!page) return undefined;
  return (
    <DocumentationFrame pages={pages} place={page.topic} heading={page.title} summary={page.summary}>
      <nav aria-label="On this page" className="hidden lg:block print:hidden">
        <Contents page={page} />
      </nav>
      <Documentation {...page} />
      {topic === tryTopic && (
        <TryIt
          baseUrl={await siteOrigin()}
          trials={trialsFor((await getDeps().offers.current()).offers[0]?.id ?? '')}
        />
      )}
      <p className="print:hidden text-sm">
        For software: <a href={`${topicPath(topic)}.md`}>this page as Markdown</a>
      </p>
    </DocumentationFrame>
  );
}
