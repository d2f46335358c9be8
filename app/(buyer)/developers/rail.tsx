import { Button } from '@/app/_components/button';
import { Input } from '@/app/_components/controls';
import { trialsPath } from '@/lib/developer-api/trials/trial';
import type { DocumentationPage } from '@/lib/discovery/documentation/page';
import { queryCharactersMax } from '@/lib/discovery/documentation/search';
import { type DocumentationTopic, topicGroups, topicPath } from '@/lib/discovery/topics';
import { hasDeveloperApi } from '@/lib/process/env';
import { documentationPath } from '@/lib/site/pages';
import { pageSections } from './documentation';

export type RailPlace = DocumentationTopic | typeof trialsPath;

export const searchPath = `${documentationPath}/search`;
export const queryField = 'q';

export function SearchForm({ query = '' }: { query?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element `search` has no role yet in every browser.
    <form role="search" action={searchPath} className="print:hidden flex gap-2">
      <Input
        type="search"
        name={queryField}
        aria-label="Search the documentation"
        placeholder="Search"
        defaultValue={query}
        maxLength={queryCharactersMax}
        autoComplete="off"
      />
      <Button kind="quiet">Find</Button>
    </form>
  );
}

const entry = 'flex min-h-11 items-center border-l-2 pl-3 text-md no-underline lg:min-h-8';

function Entry({ href, name, isCurrent }: { href: string; name: string; isCurrent: boolean }) {
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${entry} ${isCurrent ? 'border-accent font-semibold text-ink' : 'border-rule'}`}
    >
      {name}
    </a>
  );
}

export function Contents({ page }: { page: DocumentationPage }) {
  return (
    <ul className="lg:flex lg:flex-wrap lg:gap-x-5">
      {pageSections(page.body).map(
        ({ heading }) =>
          heading && (
            <li key={heading.id}>
              <a
                href={`#${heading.id}`}
                className="flex min-h-11 items-center border-l-2 border-rule py-1 pl-6 text-sm wrap-anywhere no-underline lg:min-h-7 lg:border-0 lg:pl-0 lg:underline"
              >
                {heading.text}
              </a>
            </li>
          ),
      )}
    </ul>
  );
}

function Pages({ pages, current }: { pages: readonly DocumentationPage[]; current: RailPlace | undefined }) {
  return (
    <nav aria-label="Documentation" className="grid gap-3">
      {topicGroups
        .filter(({ topics }) => pages.some(({ topic }) => topics.includes(topic)))
        .map(({ name, topics }) => (
          <div key={name}>
            <p className="mb-1 text-sm font-semibold text-ink-3">{name}</p>
            <ul>
              {topics.map((topic) => {
                const page = pages.find((one) => one.topic === topic);
                return (
                  page && (
                    <li key={topic}>
                      <Entry
                        href={topicPath(topic)}
                        name={topic === '' ? 'Quickstart' : page.title}
                        isCurrent={topic === current}
                      />
                    </li>
                  )
                );
              })}
              {hasDeveloperApi && topics.includes('developer-api') && (
                <li>
                  <Entry href={trialsPath} name="Get a key" isCurrent={current === trialsPath} />
                </li>
              )}
            </ul>
          </div>
        ))}
    </nav>
  );
}

export function Rail({
  pages,
  current,
}: {
  pages: readonly DocumentationPage[];
  current: RailPlace | undefined;
}) {
  const hasSearch = current !== undefined;
  const page = pages.find(({ topic }) => topic === current);
  const summary = 'flex min-h-11 items-center font-semibold text-accent';
  return (
    <>
      <div className="print:hidden grid gap-x-4 border-y border-rule min-[24rem]:grid-cols-2 lg:hidden">
        <details className="min-[24rem]:open:col-span-2">
          <summary className={summary}>{hasSearch ? 'Pages and search' : 'Pages'}</summary>
          <div className="grid gap-4 pb-4">
            {hasSearch && <SearchForm />}
            <Pages pages={pages} current={current} />
          </div>
        </details>
        {page && (
          <details className="min-[24rem]:open:col-span-2">
            <summary className={summary}>On this page</summary>
            <nav aria-label="On this page" className="pb-4">
              <Contents page={page} />
            </nav>
          </details>
        )}
      </div>
      <div className="print:hidden hidden lg:block">
        <div className="sticky top-4 grid max-h-[calc(100vh-2rem)] gap-4 overflow-y-auto p-2 pl-0">
          {hasSearch && <SearchForm />}
          <Pages pages={pages} current={current} />
        </div>
      </div>
    </>
  );
}
