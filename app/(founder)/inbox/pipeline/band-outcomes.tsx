import { BandMark } from '@/app/(founder)/_components/band-mark';
import { bandAnswer } from '@/lib/inbox/calibration/calibration-labels';
import { countOutcomes, type LeadGroup, shareWon } from '@/lib/inbox/calibration/lead-groups';
import { bands } from '@/lib/leads/lead';
import { CountTable, countInTable, Part, PartNote } from './part';
import { ShareFigures, SharePlot, ShareScale, scaleMaxOf, shareRow } from './share-row';

const columns = [
  ['Decided', 'decided'],
  ['Accepted', 'accepted'],
  ['Running', 'running'],
  ['Open', 'open'],
  ['Won', 'won'],
  ['Lost', 'lost'],
] as const;

export function BandOutcomes({ groups }: { groups: readonly LeadGroup[] }) {
  const rows = bands.map((band) => {
    const counts = countOutcomes(groups.filter((group) => group.band === band));
    return { band, counts, won: shareWon(counts) };
  });
  const [a, b] = rows;
  const answer = bandAnswer(['A', a?.won ?? null], ['B', b?.won ?? null]);
  const scaleMax = scaleMaxOf(rows.map(({ won }) => won));
  const open = rows.reduce((sum, { counts }) => sum + counts.open, 0);
  return (
    <Part
      headingId="bands-heading"
      heading={answer.heading}
      text={`Share of closed deals that were won, with 95% intervals.${answer.caution ? ` ${answer.caution}` : ''}`}
      isMain
    >
      <ul className="px-5 pb-3">
        {rows.map(({ band, won }) => (
          <li key={band} className={`border-t border-rule ${shareRow.band}`}>
            <BandMark band={band} />
            <SharePlot share={won} scaleMax={scaleMax} />
            <ShareFigures share={won} />
          </li>
        ))}
      </ul>
      <ShareScale scaleMax={scaleMax} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, so the keyboard must get into it. */}
      <section className="overflow-x-auto" tabIndex={0} aria-label="Outcomes by band">
        <CountTable>
          <thead>
            <tr>
              <th scope="col">Band</th>
              {columns.map(([name]) => (
                <th key={name} scope="col" className="number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ band, counts }) => (
              <tr key={band}>
                <th scope="row">
                  <BandMark band={band} />
                </th>
                {columns.map(([name, count]) => (
                  <td key={name} className="number">
                    {countInTable(counts[count])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </CountTable>
      </section>
      {open > 0 && (
        <PartNote>
          {open === 1 ? '1 deal is' : `${open.toLocaleString('en-US')} deals are`} still open, running pilots
          included. Shares count a deal once it is won or lost.
        </PartNote>
      )}
    </Part>
  );
}
