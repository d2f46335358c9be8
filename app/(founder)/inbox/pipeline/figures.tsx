import type { ReactNode } from 'react';
import { figures as figuresOf, StackingTable } from '@/app/_components/stacking-table';
import { askersAnswer } from '@/lib/inbox/calibration/calibration-words';
import { countOutcomes, shareWon } from '@/lib/inbox/calibration/lead-groups';
import type { Calibration } from '@/lib/inbox/calibration/read-calibration';
import type { PipelineFigures } from '@/lib/inbox/inbox';
import { inertLine } from '@/lib/kernel/inert-text';
import { declineReasonWords, lostReasonWords } from '@/lib/review/words';
import { PairedColumns } from '../../paired-columns';
import { Bars } from './bars';
import { ShareFigures, SharePlot, scaleMaxOf } from './share-row';

function Part({
  id,
  heading,
  text,
  children,
}: {
  id: string;
  heading: string;
  text?: string | null;
  children: ReactNode;
}) {
  return (
    <section className="sheet" aria-labelledby={id}>
      <header className="sheet-head">
        <h2 id={id}>{heading}</h2>
        {text && <p>{text}</p>}
      </header>
      {children}
    </section>
  );
}

/** The funnel, people against agents, reasons and sources. */
export function Answers({ calibration: { groups, declined, lost, sources } }: { calibration: Calibration }) {
  const all = countOutcomes(groups);
  const ofPeople = (isPerson: boolean) =>
    shareWon(countOutcomes(groups.filter(({ buyerType }) => (buyerType === 'human_buyer') === isPerson)));
  const askers = [
    { name: 'People', won: ofPeople(true) },
    { name: 'Agents', won: ofPeople(false) },
  ];
  const answer = askersAnswer(ofPeople(true), ofPeople(false));
  const scaleMax = scaleMaxOf(askers.map(({ won }) => won));
  return (
    <>
      <Part id="funnel-heading" heading="From arrival to won">
        <Bars
          bars={[
            { name: 'Arrived', count: all.arrived },
            { name: 'Decided', count: all.decided },
            { name: 'Accepted', count: all.accepted },
            { name: 'Pilot run', count: all.ran },
            { name: 'Won', count: all.won },
          ]}
        />
      </Part>
      <Part id="askers-heading" heading={answer.heading} text={answer.caution}>
        <ul className="share-rows share-rows-named">
          {askers.map(({ name, won }) => (
            <li key={name} className="share-row">
              <span>{name}</span>
              <SharePlot share={won} scaleMax={scaleMax} />
              <ShareFigures share={won} note={won ? `${won.hits} of ${won.cases}` : 'none decided'} />
            </li>
          ))}
        </ul>
      </Part>
      <Part id="declined-heading" heading="Why we declined">
        {declined.length === 0 ? (
          <p className="sheet-note">Nothing was declined.</p>
        ) : (
          <Bars
            bars={declined.map(({ reason, leads }) => ({ name: declineReasonWords[reason], count: leads }))}
          />
        )}
      </Part>
      <Part id="lost-heading" heading="Why we lost">
        {lost.length === 0 ? (
          <p className="sheet-note">Nothing was lost.</p>
        ) : (
          <Bars bars={lost.map(({ reason, leads }) => ({ name: lostReasonWords[reason], count: leads }))} />
        )}
      </Part>
      <Part id="sources-heading" heading="Where they came from">
        {sources.length === 0 ? (
          <p className="sheet-note">No lead has come yet.</p>
        ) : (
          <Bars
            bars={sources.map(({ source, arrived, won }) => ({
              name: inertLine(source),
              count: arrived,
              note: `${won} won`,
            }))}
          />
        )}
      </Part>
    </>
  );
}

/** The last 12 weeks: what arrived and what was accepted, with an axis, and the pilots that were asked for. */
export function Trend({ figures: { weeks, byOffer } }: { figures: PipelineFigures }) {
  return (
    <>
      <Part id="weeks-heading" heading="The last 12 weeks" text="Weeks from Monday, UTC.">
        <div className="sheet-part">
          <PairedColumns
            label="Leads that arrived and were accepted, by week"
            names={['arrived', 'accepted']}
            pairs={weeks.map(({ weekOf, arrived, accepted }) => ({
              name: weekOf,
              first: arrived,
              second: accepted,
            }))}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, so the keyboard must get into it. */}
          <section className="week-table" aria-label="Leads by week, as a table" tabIndex={0}>
            <StackingTable<PipelineFigures['weeks'][number]>
              caption="Leads by week, UTC, the weeks by their Monday"
              isCaptionHidden
              rowHeading="Week of"
              nameOf={({ weekOf }) => weekOf}
              columns={[
                figuresOf('Arrived', ({ arrived }) => arrived),
                figuresOf('Reviewed', ({ reviewed }) => reviewed),
                figuresOf('Accepted', ({ accepted }) => accepted),
                figuresOf('Declined', ({ declined }) => declined),
              ]}
              rows={weeks}
            />
          </section>
        </div>
      </Part>
      <Part id="offers-heading" heading="Pilots asked for" text="All time.">
        <Bars
          bars={byOffer.map(({ offerId, offerName, leads }) => ({
            name: offerName ?? offerId,
            count: leads,
          }))}
        />
      </Part>
    </>
  );
}
