import type { Metadata } from 'next';
import { Unavailable } from '@/app/_components/page-problems';
import { type AddressParams, paramText } from '@/app/address-params';
import { isAdmitted, tooManySearches } from '@/app/admission';
import { pageMetadata } from '@/app/page-metadata';
import { queryCharactersMax, searchDocumentation } from '@/lib/discovery/documentation/search';
import { queryField, SearchForm, searchPath } from '../rail';
import { searchedDocumentation } from '../read-documentation';
import { DocumentationFrame } from '../topic-page';

interface SearchProps {
  searchParams: AddressParams;
}

async function queryOf({ searchParams }: SearchProps): Promise<string> {
  return ((await paramText(searchParams, queryField)) ?? '').slice(0, queryCharactersMax).trim();
}

export async function generateMetadata(props: SearchProps): Promise<Metadata> {
  const query = await queryOf(props);
  return {
    ...pageMetadata({
      title: query === '' ? 'Search the documentation' : `${query}: search`,
      description: 'Find an endpoint, an error, a limit or a sample.',
      path: searchPath,
    }),
    ...(query !== '' && { robots: { index: false } }),
  };
}

export default async function SearchPage(props: SearchProps) {
  const query = await queryOf(props);
  if (query !== '' && !(await isAdmitted('searchDocumentation'))) return tooManySearches();
  const searched = await searchedDocumentation();
  if (searched === null) return <Unavailable what="The documentation" />;
  const { pages, index } = searched;
  const found = searchDocumentation(index, query);
  return (
    <DocumentationFrame
      pages={pages}
      place={undefined}
      heading="Search the documentation"
      summary={
        query === ''
          ? 'Find an endpoint, an error, a limit or a sample.'
          : `${found.length === 0 ? 'No results' : found.length === 1 ? '1 result' : `${found.length} results`} for “${query}”.`
      }
    >
      <SearchForm query={query} />
      {query !== '' && found.length === 0 && (
        <p>Results contain every word you type. Try a single word, or its first letters.</p>
      )}
      <ol className="grid gap-6">
        {found.map(({ path, page, heading, excerpt }) => (
          <li key={path} className="grid gap-1">
            <a
              href={path}
              className="inline-block wrap-anywhere font-semibold pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
            >
              {heading ?? page}
            </a>
            {heading !== undefined && <p className="text-sm text-ink-3">{page}</p>}
            <p className="max-w-[66ch] text-md wrap-anywhere text-ink-2">{excerpt}</p>
          </li>
        ))}
      </ol>
    </DocumentationFrame>
  );
}
