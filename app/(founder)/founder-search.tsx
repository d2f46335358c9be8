'use client';

import { useSearchParams } from 'next/navigation';
import { KeyHint } from './key-hint';

/** What a search of its own does not keep of the address: the words before, the page, the view, and what was said. */
const keptParams = ['status', 'band', 'offer', 'buyer_type', 'source', 'assignee'];

/** The search among all leads that the filter lets through: a field whose state is the inbox's address. */
export function FounderSearch() {
  const shown = useSearchParams();
  return (
    <search className="relative ml-auto max-w-88 min-w-24 flex-[1_1_6rem] max-md:hidden max-md:peer-open/menu:absolute max-md:peer-open/menu:inset-[56px_16px_auto] max-md:peer-open/menu:z-4 max-md:peer-open/menu:block max-md:peer-open/menu:max-w-none">
      <form action="/inbox" data-drop-blank="">
        {keptParams.flatMap((name) =>
          shown
            .getAll(name)
            .map((value) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />),
        )}
        <input
          // Another address is another search; the field then shows it.
          key={shown.get('q') ?? ''}
          id="inbox-search"
          className="peer h-8 w-full rounded-sm border border-control bg-surface px-2.5 text-sm placeholder:text-ink-3 placeholder:opacity-100 max-md:h-11 max-md:text-base lg:pr-16"
          type="search"
          name="q"
          defaultValue={shown.get('q') ?? ''}
          aria-label="Search company, contact, agent id, workflow or lead id"
          placeholder="Find a lead or company"
          autoComplete="off"
        />
        <span className="absolute top-1.5 right-2 peer-focus-visible:hidden max-lg:hidden">
          <KeyHint keys="Ctrl K" />
        </span>
      </form>
    </search>
  );
}
