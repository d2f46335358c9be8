import type { Metadata } from 'next';
import { Button } from '@/app/_components/button';
import { InputField, SelectField } from '@/app/_components/field';
import { OutsideText } from '@/app/_components/outside-text';
import { Sheet } from '@/app/_components/section';
import { type AddressParams, paramText } from '@/app/address-params';
import { listFounders } from '@/lib/founders/authorize';
import { type FounderName, hasRole } from '@/lib/founders/founder';
import { type Deal, dealsOfPartMax, listDeals, readDeal, readToday } from '@/lib/inbox/deals/list-deals';
import { nextActionMax } from '@/lib/inbox/deals/next-action';
import { waitsForWords } from '@/lib/inbox/deals/waits-for';
import { inertLine } from '@/lib/kernel/inert-text';
import { standingName } from '@/lib/review/labels';
import { FounderPage, FounderPageHead, StatusOf } from '../../_components/founder-page';
import { FormPart, TablePart, TextPart } from '../../_components/sheet-parts';
import { signedIn } from '../../founder-request';

export const metadata: Metadata = { title: 'Next actions' };

const successes = { set: 'Next action saved.' };

const problems = {
  wrong_field: `Enter a next action of at most ${nextActionMax} characters, a date, an owner and who acts next. Nothing was saved.`,
  no_deal: 'This deal is no longer open. Nothing was saved.',
  no_owner: 'This founder can no longer own deals. Choose another owner.',
};

const groups: [string, (deal: Deal) => boolean][] = [
  ['Due', ({ due }) => due !== null],
  ['Waiting for us', ({ due, action }) => due === null && action?.waitsFor === 'us'],
  ['Waiting for the buyer', ({ due, action }) => due === null && action?.waitsFor === 'them'],
];

function Deals({ caption, deals, maySet }: { caption: string; deals: Deal[]; maySet: boolean }) {
  return (
    <TablePart<Deal>
      caption={caption}
      rowHeading="Deal"
      nameOf={({ leadId }) => leadId}
      nameCell={({ leadId, company, band, stage }) => (
        <>
          <a className="wrap-anywhere" href={`/inbox/${leadId}`}>
            <OutsideText text={company} />
          </a>{' '}
          <span className="font-normal text-ink-2">
            {band}, {standingName('accepted', stage)}
          </span>
        </>
      )}
      columns={[
        {
          heading: 'Next action',
          cell: ({ action }) => action && <OutsideText text={action.text} />,
          classOf: () => 'md:min-w-40',
        },
        { heading: 'Waiting for', cell: ({ action }) => action && waitsForWords[action.waitsFor] },
        { heading: 'Owner', cell: ({ action }) => action && (action.owner?.name ?? '–') },
        {
          heading: 'Day',
          cell: ({ action, due }) => [action?.dueOn, due].filter(Boolean).join(', '),
          classOf: () => 'tabular-nums md:whitespace-nowrap',
        },
        ...(maySet
          ? [
              {
                heading: 'Edit',
                cell: ({ leadId }: Deal) => <a href={`/inbox/deals?lead=${leadId}`}>Change</a>,
              },
            ]
          : []),
      ]}
      rows={deals}
    />
  );
}

function ActionForm({ deal, me, owners }: { deal: Deal; me: FounderName; owners: FounderName[] }) {
  const { leadId, company, action } = deal;
  return (
    <Sheet id="set" heading={`Next action: ${inertLine(company)}`}>
      <FormPart method="post" action="/inbox/deals/set">
        <input type="hidden" name="lead_id" value={leadId} />
        <InputField
          name="text"
          label="What happens next"
          maxLength={nextActionMax}
          defaultValue={action?.text ?? ''}
          autoComplete="off"
          required
        />
        <InputField name="due_on" type="date" label="Day" defaultValue={action?.dueOn ?? ''} required />
        <SelectField
          name="owner"
          label="Owner"
          defaultValue={action?.owner?.id ?? me.id}
          options={owners.map(({ id, name }) => [id, name])}
        />
        <SelectField
          name="waits_for"
          label="Waiting for"
          defaultValue={action?.waitsFor ?? 'us'}
          options={Object.entries(waitsForWords)}
        />
        <Button>Save the next action</Button>
      </FormPart>
    </Sheet>
  );
}

export default async function DealsPage({ searchParams }: { searchParams: AddressParams }) {
  const lead = await paramText(searchParams, 'lead');
  const { deals, isCut, chosen, owners, me, day } = await signedIn('/inbox/deals', async (store) => {
    const now = await readToday(store, new Date());
    return {
      ...(await listDeals(store, now.today)),
      chosen: lead === undefined ? undefined : await readDeal(store, lead, now.today),
      owners: await listFounders(store),
      me: await store.authorize(),
      day: now,
    };
  });
  const maySet = hasRole(me, 'reviewer');
  return (
    <FounderPage>
      <FounderPageHead fields={{ Deals: `${deals.length}${isCut ? '+' : ''}` }} heading="Next actions">
        Every open deal needs a next action with a day and an owner. If you set none, the pilot’s next task is
        used. A deal with neither is listed as due. Today is {day.today} in{' '}
        <a href="/inbox/settings">{day.timeZone.replaceAll('_', ' ')}</a>.
        {isCut && (
          <>
            {' '}
            At most {dealsOfPartMax} deals of each kind are listed here. The{' '}
            <a href="/inbox?view=pilots">Accepted view</a> shows all deals.
          </>
        )}
      </FounderPageHead>
      <StatusOf searchParams={searchParams} done={successes} problems={problems} />
      {chosen && maySet && <ActionForm deal={chosen} me={me} owners={owners} />}
      {groups.map(([name, isOf]) => {
        const listed = deals.filter(isOf);
        return (
          <Sheet key={name} heading={`${name} (${listed.length})`}>
            {listed.length > 0 ? (
              <Deals caption={name} deals={listed} maySet={maySet} />
            ) : (
              <TextPart>No deals.</TextPart>
            )}
          </Sheet>
        );
      })}
    </FounderPage>
  );
}
