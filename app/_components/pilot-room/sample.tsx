import { figures, StackingTable } from '@/app/_components/stacking-table';
import { countFigure } from '@/lib/offers/evidence';
import { Panel, padded, type RoomProps } from './parts';

/** The manifest, and the sample that the portal drew from it with its seed. */
export function Sample({ view: { pilot, figures: latest, items }, base }: RoomProps) {
  const { sample, look } = pilot;
  if (!sample) return null;
  const { seed, total, drawn, strata } = sample;
  const ofStrata = (look?.figures ?? latest)?.criteria[0]?.strata ?? [];
  const rows = [
    { name: 'All items', total, drawn, results: items },
    ...strata.map((each) => ({
      ...each,
      results: ofStrata.find(({ name }) => name === each.name)?.n ?? 0,
    })),
  ];
  return (
    <Panel
      id="sample"
      heading={seed === null ? 'Manifest' : `Sample: ${countFigure(drawn)} of ${countFigure(total)} items`}
      end={seed !== null && <a href={`${base}/sample.csv`}>Download the drawn items as CSV</a>}
      foot={
        seed === null
          ? 'The sample is drawn once both sides have approved the plan.'
          : `Seed ${seed}. The plan and the manifest determine it, so anyone can repeat the draw: node draw.mjs or python3 draw.py in the package.`
      }
    >
      <div className={padded}>
        <StackingTable
          rowHeading="Stratum"
          nameOf={({ name }) => name}
          nameCell={({ name }) => name}
          columns={[
            figures<(typeof rows)[number]>('In the manifest', (row) => countFigure(row.total)),
            figures<(typeof rows)[number]>('Drawn', (row) => countFigure(row.drawn)),
            figures<(typeof rows)[number]>('With results', (row) => countFigure(row.results)),
          ]}
          rows={rows}
        />
      </div>
    </Panel>
  );
}
