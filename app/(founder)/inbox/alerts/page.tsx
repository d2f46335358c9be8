import type { Metadata } from 'next';
import { Button } from '@/app/_components/button';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { Sheet } from '@/app/_components/section';
import { figures as figuresOf } from '@/app/_components/tables';
import { UtcTime } from '@/app/_components/utc-time';
import type { AddressParams } from '@/app/address-params';
import {
  type BandFigures,
  type Digest,
  type DigestFigures,
  digestColumns,
  digestWords,
  pilotsDueInWords,
  sumOf,
} from '@/lib/inbox/alerts/digest';
import { readAlerts, type WebhookState } from '@/lib/inbox/alerts/read-alerts';
import { failureInWords } from '@/lib/inbox/alerts/webhook-message';
import { lazy } from '@/lib/kernel/lazy';
import { bands } from '@/lib/leads/lead';
import { FounderPage, FounderPageHead, StatusOf } from '../../_components/founder-page';
import { FormPart, TablePart } from '../../_components/sheet-parts';
import { signedIn } from '../../founder-request';
import { SecretForm } from '../../secret-form';
import '../../short-figures.css';

export const metadata: Metadata = { title: 'Alerts' };

const successes = {
  ended: 'The feed is off. Its address no longer works.',
  calendar_ended: 'The calendar is off. Its address no longer works.',
};

const problems = {
  no_feed: 'There was no feed to turn off.',
  no_calendar: 'There was no calendar to turn off.',
};

export default async function AlertsPage({ searchParams }: { searchParams: AddressParams }) {
  const { feedMadeAt, calendarMadeAt, webhook, today, earlier } = await signedIn('/inbox/alerts', readAlerts);
  return (
    <FounderPage>
      <FounderPageHead
        fields={{ Feed: feedMadeAt ? 'on' : 'off', Webhook: webhook ? 'on' : 'off' }}
        heading="Alerts"
      >
        Alerts tell founders how many leads arrived, by band and pilot. They contain no names.
      </FounderPageHead>
      <StatusOf searchParams={searchParams} done={successes} problems={problems} />
      <Sheet
        heading="Today"
        text={
          <>
            Since 00:00 UTC, as of <UtcTime iso={today.takenAt} />.{' '}
            <a href="/inbox/pilots">{pilotsDueInWords(today.figures.pilots_due)}</a>.
          </>
        }
      >
        <DayTable figures={today.figures} />
      </Sheet>
      <Sheet heading="Earlier days" text="Days are in UTC. Each day is added shortly after it ends.">
        <EarlierDays digests={earlier} />
      </Sheet>
      <Sheet
        heading="Your feed"
        text="New leads by hour for the last 7 days, and a daily digest. Needs an Atom feed reader."
      >
        <Address of="feed" reader="feed reader" madeAt={feedMadeAt} />
      </Sheet>
      <Sheet
        heading="Your calendar"
        text="The number of your next actions on each day, and every pilot’s start, checkpoint and last day. No names."
      >
        <Address of="calendar" reader="calendar" madeAt={calendarMadeAt} />
      </Sheet>
      <Sheet
        heading="Webhook"
        text="One webhook for all founders, signed as Standard Webhooks specifies. If the server was started with npm start, alerts arrive within 20 seconds."
      >
        <Webhook state={webhook} />
      </Sheet>
    </FounderPage>
  );
}

function Address({ of, reader, madeAt }: { of: 'feed' | 'calendar'; reader: string; madeAt: string | null }) {
  const action = `/inbox/alerts/${of}`;
  return (
    <>
      <SecretForm
        action={action}
        submit={madeAt ? 'Create a new address' : 'Create the address'}
        advice={`Add this address to your ${reader}. Anyone who has the address can read the ${of} without signing in.`}
      >
        {madeAt ? (
          <p>
            Your {of}’s address was created <UtcTime iso={madeAt} /> and shown once. A new address replaces
            it.
          </p>
        ) : (
          <p>The address is secret. It will be shown once.</p>
        )}
      </SecretForm>
      {madeAt && (
        <FormPart method="post" action={`${action}/end`}>
          <Button kind="quiet">Turn the {of} off</Button>
        </FormPart>
      )}
    </>
  );
}

function Webhook({ state }: { state: WebhookState | undefined }) {
  if (!state) {
    return (
      <p className="sheet-part">
        Off. To turn the webhook on, set ALERT_WEBHOOK_URL and ALERT_WEBHOOK_SECRET.
      </p>
    );
  }
  const { host, lastDeliveredAt, failing, isLeft } = state;
  return (
    <Parameters>
      <Parameter name="Server">{host}</Parameter>
      <Parameter name="Last delivered">
        {lastDeliveredAt ? <UtcTime iso={lastDeliveredAt} /> : 'Nothing yet'}
      </Parameter>
      <Parameter name="State">
        {failing && (
          <>
            Failing since <UtcTime iso={failing.since} />: {failureInWords(failing.why)}. Next try:{' '}
            <UtcTime iso={failing.nextTryAt} />. No alert is lost.{' '}
          </>
        )}
        {isLeft && 'No server is delivering alerts. Start a server with npm start and keep it running.'}
        {!failing && !isLeft && 'Working'}
      </Parameter>
    </Parameters>
  );
}

interface Row {
  name: string;
  figures: BandFigures;
}

const columns = digestColumns.map((name) =>
  figuresOf<Row>(digestWords[name], ({ figures }) => figures[name].toLocaleString('en-US')),
);

function DayTable({ figures }: { figures: DigestFigures }) {
  const rows = bands.map((band) => ({ name: `Band ${band}`, figures: figures[band] }));
  return (
    <TablePart<Row>
      caption="Leads due, arrived and decided, by band"
      rowHeading="Band"
      nameOf={({ name }) => name}
      nameCell={({ name }) =>
        name === 'All' ? name : <a href={`/inbox?view=to_review&band=${name.slice(-1)}`}>{name}</a>
      }
      columns={columns}
      hasShortFigures
      rows={[...rows, { name: 'All', figures: sumOf(figures) }]}
    />
  );
}

const dayFormat = lazy(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }));

function EarlierDays({ digests }: { digests: readonly Digest[] }) {
  if (digests.length === 0) return <p className="sheet-part">None yet: the first day has not ended.</p>;
  return (
    <TablePart<Row & { takenAt: string }>
      caption="Leads due, arrived and decided, by day"
      rowHeading="Day"
      nameOf={({ name }) => name}
      nameCell={({ name }) => <time dateTime={name}>{dayFormat().format(new Date(name))}</time>}
      columns={[...columns, { heading: 'Counted at', cell: ({ takenAt }) => <UtcTime iso={takenAt} /> }]}
      hasShortFigures
      rows={digests.map(({ day, takenAt, figures }) => ({ name: day, takenAt, figures: sumOf(figures) }))}
    />
  );
}
