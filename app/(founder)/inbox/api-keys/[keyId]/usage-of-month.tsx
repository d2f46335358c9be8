import { SheetHead } from '@/app/_components/sheet';
import { figures, StackingTable } from '@/app/_components/stacking-table';
import { operations } from '@/lib/developer-api/kernel/operations';
import type { UsageOfDay } from '@/lib/developer-api/ledger/usage';
import { TextPart } from '../../../_components/sheet-parts';
import { type Pair, PairedColumns } from '../../../paired-columns';

function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
}

function monthLater(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

function titleOf(operation: string): string {
  return Object.values(operations).find(({ name }) => name === operation)?.title ?? operation;
}

export function UsageOfMonth({ page, month, usage }: { page: string; month: string; usage: UsageOfDay[] }) {
  return (
    <section className="sheet">
      <SheetHead>
        <h2>Usage in {month}</h2>
        <nav className="flex gap-4" aria-label="Months">
          <a href={`${page}?month=${monthLater(month, -1)}`}>Previous month</a>{' '}
          <a href={`${page}?month=${monthLater(month, 1)}`}>Next month</a>
        </nav>
      </SheetHead>
      {usage.length === 0 ? (
        <TextPart>Nothing was used.</TextPart>
      ) : (
        <div className="px-4 py-3 md:px-6">
          <PairedColumns
            label="Requests and charged requests by day"
            names={['requests', 'charged']}
            pairs={pairsOf(month, usage)}
          />
          <UsageTable usage={usage} />
        </div>
      )}
    </section>
  );
}

function pairsOf(month: string, usage: UsageOfDay[]): Pair[] {
  return daysOf(month).map((date) => {
    const ofDay = usage.filter((entry) => entry.date === date);
    const sum = (count: (entry: UsageOfDay) => number) =>
      ofDay.reduce((total, entry) => total + count(entry), 0);
    return { name: date, first: sum(({ requests }) => requests), second: sum(({ charged }) => charged) };
  });
}

function UsageTable({ usage }: { usage: UsageOfDay[] }) {
  return (
    <StackingTable<UsageOfDay>
      caption="Usage by day and operation"
      isCaptionHidden
      rowHeading="Day (UTC), operation"
      nameOf={({ date, operation }) => `${date} ${operation}`}
      nameCell={({ date, operation }) => (
        <>
          <span className="tabular-nums">{date}</span> {titleOf(operation)}
        </>
      )}
      columns={[
        figures('Requests', ({ requests }) => requests.toLocaleString('en-US')),
        figures('Charged', ({ charged }) => charged.toLocaleString('en-US')),
        figures('Disconnected', ({ left }) => left.toLocaleString('en-US')),
        figures('Price in USD', ({ priceUsd }) => (priceUsd === null ? 'none' : priceUsd.toFixed(4))),
        { heading: 'Amount used', cell: measured, classOf: () => 'tabular-nums' },
      ]}
      rows={usage}
    />
  );
}

function measured(usage: UsageOfDay): string {
  const { inputTokens, outputTokens, audioSeconds, characters, images } = usage;
  const amount = (value: number) => Math.round(value).toLocaleString('en-US');
  return [
    inputTokens + outputTokens > 0 && `${amount(inputTokens)} + ${amount(outputTokens)} tokens`,
    audioSeconds > 0 && `${amount(audioSeconds)} s`,
    characters > 0 && `${amount(characters)} characters`,
    images > 0 && `${amount(images)} ${images === 1 ? 'image' : 'images'}`,
  ]
    .filter(Boolean)
    .join(', ');
}
