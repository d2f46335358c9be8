import { BandMark } from '@/app/(founder)/_components/band-mark';
import { bandAnswer, percentInWords } from '@/lib/inbox/calibration/calibration-labels';
import { countOutcomes, shareWon } from '@/lib/inbox/calibration/lead-groups';
import type { Calibration } from '@/lib/inbox/calibration/read-calibration';
import { shareInterval } from '@/lib/inbox/calibration/share-interval';
import { wonByDays } from '@/lib/inbox/calibration/time-to-win';
import { bands } from '@/lib/leads/lead';
import { BandTable, countInTable, Part, PartNote } from './part';
import { ShareFigures, SharePlot, ShareScale, scaleMaxOf, shareRow } from './share-row';

/** Shows for each band how many of its accepted deals are won, how soon, and how many leads are accepted. */
export function BandOutcomes({ groups, wonByDay }: Pick<Calibration, 'groups' | 'wonByDay'>) {
  const rows = bands.map((band) => {
    const counts = countOutcomes(groups.filter((group) => group.band === band));
    return {
      band,
      counts,
      won: shareWon(counts),
      accepted: shareInterval(counts.accepted, counts.decided),
    };
  });
  const [a, b] = rows;
  const answer = bandAnswer(['A', a?.won ?? null], ['B', b?.won ?? null]);
  const scaleMax = scaleMaxOf(rows.map(({ won }) => won));
  return (
    <Part
      headingId="bands-heading"
      heading={answer.heading}
      text={`Share of closed deals that were won, with 95% intervals.${answer.caution ? ` ${answer.caution}` : ''}`}
      isMain
    >
      <ul className="px-5 pb-3">
        {rows.map(({ band, won, counts }) => (
          <li key={band} className={`border-t border-rule ${shareRow.band}`}>
            <BandMark band={band} />
            <SharePlot share={won} scaleMax={scaleMax} />
            <ShareFigures
              share={won}
              note={`${counts.won} of ${counts.won + counts.lost}; ${counts.open} open`}
            />
          </li>
        ))}
      </ul>
      <ShareScale scaleMax={scaleMax} />
      <BandTable
        name="Won by day after acceptance"
        columns={wonByDays.map((day) => `By day ${day}`)}
        cells={(band) =>
          wonByDay[band].map(({ day, share, atRisk }) => (
            <Figure
              key={day}
              figure={share === null ? '–' : percentInWords(share)}
              note={share === null ? null : `${countInTable(atRisk)} followed`}
            />
          ))
        }
      />
      <BandTable
        name="Decided and accepted leads by band"
        columns={['Decided', 'Accepted', 'Still open', 'Won', 'Lost']}
        cells={(band) => {
          const row = rows.find((each) => each.band === band);
          if (!row) return [];
          const { counts, accepted } = row;
          return [
            countInTable(counts.decided),
            <Figure
              key="accepted"
              figure={countInTable(counts.accepted)}
              note={accepted && percentInWords(accepted.share)}
            />,
            ...[counts.open, counts.won, counts.lost].map(countInTable),
          ];
        }}
      />
      <PartNote>
        By day 30, 60 and 90: share of accepted deals won by then (Aalen–Johansen). Open deals count while
        they are open, lost deals can no longer be won, and a reopened deal starts again at its latest
        acceptance. “Followed” counts the deals that were still followed on that day.
      </PartNote>
    </Part>
  );
}

function Figure({ figure, note }: { figure: string; note: string | null }) {
  return (
    <>
      {figure}
      {note && <small className="block text-sm text-ink-2">{note}</small>}
    </>
  );
}

/** Shows what closed pilots of each band measured, and whether their credit was used. */
export function PilotOutcomes({ pilots }: Pick<Calibration, 'pilots'>) {
  const columns = {
    met: 'Met',
    not_met: 'Not met',
    partly: 'Not shown',
    signed: 'Signed',
    lapsed: 'Lapsed',
  };
  if (bands.every((band) => Object.values(pilots[band]).every((count) => count === 0))) return null;
  return (
    <Part
      headingId="pilots-heading"
      heading="Pilot outcomes"
      text="Closed pilots by verdict, and how many used their credit by signing an annual plan or let it lapse."
    >
      <BandTable
        name="Outcomes of pilots by band"
        columns={Object.values(columns)}
        cells={(band) => {
          const { met, not_met, partly, signed, lapsed } = pilots[band];
          return [met, not_met, partly, signed, lapsed].map(countInTable);
        }}
      />
    </Part>
  );
}
