'use client';

import { type FormEvent, use, useState } from 'react';
import type { SavedView } from '@/lib/inbox/inbox';
import { savedViewNameCharactersMax } from '@/lib/inbox/saved-views/saved-view-words';
import { StepFailure } from '../../_components/notices';
import { SmallButton } from '../../_components/small-button';
import { LabelledField, SmallInput } from '../../_components/small-field';
import { sendForm } from '../_screen/inbox-client';
import { LeaveContext } from '../_screen/use-leaving';

export function SaveView({
  query,
  savedViews,
  founderId,
}: {
  query: string;
  savedViews: readonly SavedView[];
  founderId: string;
}) {
  const [failure, setFailure] = useState<string>();
  const leave = use(LeaveContext);
  const saved = savedViews.find((view) => view.query === query);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = saved?.name ?? String(new FormData(event.currentTarget).get('name'));
    const path = `/inbox/views/${saved ? 'remove' : 'save'}`;
    const refused = await sendForm(path, new URLSearchParams({ name, query }), founderId);
    setFailure(refused);
    if (refused === undefined) leave(saved || query === '' ? '/inbox' : `/inbox?${query}`);
  };
  return (
    <form className="flex flex-wrap items-end gap-x-3 gap-y-2" onSubmit={(event) => void submit(event)}>
      {failure && <StepFailure>{failure}</StepFailure>}
      {saved ? (
        <SmallButton type="submit">Remove the view “{saved.name}”</SmallButton>
      ) : (
        <>
          <div className="flex-1">
            <LabelledField label="Save this view as">
              <SmallInput name="name" required maxLength={savedViewNameCharactersMax} autoComplete="off" />
            </LabelledField>
          </div>
          <SmallButton type="submit">Save this view</SmallButton>
        </>
      )}
    </form>
  );
}
