import { type FormEvent, useState } from 'react';
import { savedViewNameCharactersMax } from '@/lib/inbox/saved-views/saved-view-limits';
import { inertLine } from '@/lib/kernel/inert-text';
import { buyerTypeNames } from '@/lib/leads/field-labels';
import { leadStatuses } from '@/lib/leads/lead-status';
import { statusNames } from '@/lib/review/labels';
import { promisedReviewTimes } from '@/lib/review/times';
import { StepFailure } from '../../_components/notices';
import { SmallButton } from '../../_components/small-button';
import { LabelledField, SmallInput, SmallSelect } from '../../_components/small-field';
import { sendForm } from '../_screen/inbox-client';
import { useMay, useShown, useStart } from '../_screen/inbox-context';
import { nobodyParam, type OfferChoice, sortName, sorts } from './filter-address';

interface Choice {
  value: string;
  name: string;
}

function FilterSelect({
  name,
  label,
  value,
  choices,
}: {
  name: string;
  label: string;
  value: string;
  choices: readonly Choice[];
}) {
  return (
    <LabelledField label={label}>
      <SmallSelect name={name} defaultValue={value}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </SmallSelect>
    </LabelledField>
  );
}

function FilterTicks({
  name,
  legend,
  values,
  choices,
}: {
  name: string;
  legend: string;
  values: readonly string[];
  choices: readonly Choice[];
}) {
  return (
    <fieldset className="flex flex-wrap gap-x-4">
      <legend className="pb-0">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="inline-flex min-h-row cursor-pointer items-center gap-2">
          <input
            className="inbox-tick"
            type="checkbox"
            name={name}
            value={choice.value}
            defaultChecked={values.includes(choice.value)}
          />{' '}
          {choice.name}
        </label>
      ))}
    </fieldset>
  );
}

function withChosen(
  offers: readonly OfferChoice[],
  chosen: string | null,
): readonly Pick<OfferChoice, 'id' | 'name'>[] {
  if (chosen === null || offers.some(({ id }) => id === chosen)) return offers;
  return [...offers, { id: chosen, name: `${inertLine(chosen)}, not published` }];
}

function FilterForm() {
  const { filter, founders, offers } = useStart();
  const { offer, buyerType, source, assignee, search, sort, view } = filter;
  const any = { value: '', name: 'Any' };
  return (
    <form className="grid gap-3 pt-2 pb-3" action="/inbox" aria-label="Filter" data-drop-blank="">
      <input type="hidden" name="view" value={view} />
      {search && <input type="hidden" name="q" value={search} />}
      <FilterTicks
        name="band"
        legend="Band"
        values={filter.band}
        choices={Object.keys(promisedReviewTimes).map((band) => ({ value: band, name: band }))}
      />
      <FilterTicks
        name="status"
        legend="Status"
        values={filter.status}
        choices={leadStatuses.map((status) => ({ value: status, name: statusNames[status] }))}
      />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-3 gap-y-2">
        <FilterSelect
          name="offer"
          label="Offer"
          value={offer ?? ''}
          choices={[any, ...withChosen(offers, offer).map(({ id, name }) => ({ value: id, name }))]}
        />
        <FilterSelect
          name="buyer_type"
          label="From"
          value={buyerType ?? ''}
          choices={[any, ...Object.entries(buyerTypeNames).map(([value, name]) => ({ value, name }))]}
        />
        <FilterSelect
          name="assignee"
          label="Assigned to"
          value={assignee ?? ''}
          choices={[
            any,
            ...founders.map(({ id, name }) => ({ value: id, name })),
            { value: nobodyParam, name: 'Nobody' },
          ]}
        />
        <LabelledField label="Source">
          <SmallInput name="source" defaultValue={source ?? ''} autoComplete="off" />
        </LabelledField>
        <FilterSelect
          name="sort"
          label="Order"
          value={sort === 'due' ? '' : sort}
          choices={sorts.map((each) => ({ value: each === 'due' ? '' : each, name: sortName(each, view) }))}
        />
      </div>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <SmallButton kind="main">Apply</SmallButton>
        <a className="inline-flex min-h-row items-center" href="/inbox">
          Clear all
        </a>
      </div>
    </form>
  );
}

export function FilterPanel() {
  const mayExport = useMay('reviewer');
  const { query } = useStart();
  return (
    <>
      <FilterForm />
      <div className="grid gap-3 border-t border-rule pt-2 pb-3">
        <SaveView />
        {mayExport && (
          <a className="inline-flex min-h-row items-center" href={`/inbox/export${query}`}>
            Export as CSV
          </a>
        )}
      </div>
    </>
  );
}

function SaveView() {
  const { query: search, page, me } = useStart();
  const { leave } = useShown();
  const query = search.slice(1);
  const [failure, setFailure] = useState<string>();
  const saved = page.savedViews.find((view) => view.query === query);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = saved?.name ?? String(new FormData(event.currentTarget).get('name'));
    const path = `/inbox/views/${saved ? 'remove' : 'save'}`;
    const refused = await sendForm(path, new URLSearchParams({ name, query }), me.id);
    setFailure(refused);
    if (refused === undefined) leave(saved || query === '' ? '/inbox' : `/inbox?${query}`);
  };
  return (
    <form className="flex flex-wrap items-end gap-x-3 gap-y-2" onSubmit={(event) => void submit(event)}>
      {failure && <StepFailure>{failure}</StepFailure>}
      {saved ? (
        <SmallButton>Remove the view “{saved.name}”</SmallButton>
      ) : (
        <>
          <div className="flex-1">
            <LabelledField label="Save this view as">
              <SmallInput name="name" required maxLength={savedViewNameCharactersMax} autoComplete="off" />
            </LabelledField>
          </div>
          <SmallButton>Save this view</SmallButton>
        </>
      )}
    </form>
  );
}
