'use client';

import { useSearchParams } from 'next/navigation';
import { KeyHint } from './key-hint';

/** What a search of its own does not keep of the address: the words before, the page, the view, and what was said. */
const keptParams = ['status', 'band', 'offer', 'buyer_type', 'source', 'assignee'];

/** The search among all leads that the filter lets through: a field whose state is the inbox's address. */
export function FounderSearch() {
  const shown = useSearchParams();
  return (
    <search className="founder-search">
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
          type="search"
          name="q"
          defaultValue={shown.get('q') ?? ''}
          aria-label="Search company, contact, agent id, workflow or lead id"
          placeholder="Find a lead or company"
          autoComplete="off"
        />
        <KeyHint keys="Ctrl K" />
      </form>
    </search>
  );
}
