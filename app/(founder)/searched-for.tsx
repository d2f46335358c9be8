'use client';

import { useSearchParams } from 'next/navigation';

/**
 * Query parameters that a search keeps. It drops the previous search text, the page, the view and the status
 * messages.
 */
const keptParams = ['status', 'band', 'offer', 'buyer_type', 'source', 'assignee'];

export function SearchedFor() {
  const shown = useSearchParams();
  return (
    <>
      {keptParams.flatMap((name) =>
        shown
          .getAll(name)
          .map((value) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />),
      )}
      <input
        // Another address is another search, so the field is reset to it.
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
    </>
  );
}
