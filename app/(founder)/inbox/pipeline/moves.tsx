import { BandMark } from '@/app/(founder)/_components/band-mark';
import type { Replay } from '@/lib/inbox/calibration/replay';
import { bandRules } from '@/lib/leads/scoring';
import { CountTable } from './part';

const moved = 'number bg-accent-tint font-semibold';

const bands = bandRules.map(({ band }) => band);

/** A count of leads in a table, where none is a dash. */
export function countInTable(count: number): string {
  return count === 0 ? '–' : count.toLocaleString('en-US');
}

/** From which band how many leads would have come into which. */
export function Moves({ moves }: { moves: Replay['moves'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, so the keyboard must get into it.
    <section className="overflow-x-auto" tabIndex={0} aria-label="From band to band">
      <CountTable>
        <thead>
          <tr>
            <th scope="col">From, to</th>
            {bands.map((band) => (
              <th key={band} scope="col" className="number">
                {band}
              </th>
            ))}
            <th scope="col" className="number">
              Leads
            </th>
          </tr>
        </thead>
        <tbody>
          {bands.map((from) => (
            <tr key={from}>
              <th scope="row">
                <BandMark band={from} />
              </th>
              {bands.map((to) => {
                const count = moves[from][to];
                return (
                  <td key={to} className={from !== to && count > 0 ? moved : 'number'}>
                    {countInTable(count)}
                  </td>
                );
              })}
              <td className="number">
                {bands.reduce((sum, to) => sum + moves[from][to], 0).toLocaleString('en-US')}
              </td>
            </tr>
          ))}
        </tbody>
      </CountTable>
    </section>
  );
}
