import { operations } from '@/lib/contract/v1/operations';
import type { UsageOfFounders } from '@/lib/services/v1/read-usage';

/** Size of the plot, in units of its own that are stretched to the width of the page. */
const height = 120;
const step = 24;
const columnWidth = 16;

/** The days of a month such as `2026-11`, as dates. */
function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
}

/** The month `by` months later, such as `2026-12`. */
function monthLater(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

function titleOf(operation: string): string {
  return Object.values(operations).find(({ name }) => name === operation)?.title ?? operation;
}

/** What a key used in a month, by day: as columns, and as a table. */
export function UsageOfMonth({
  page,
  month,
  usage,
}: {
  page: string;
  month: string;
  usage: UsageOfFounders[];
}) {
  return (
    <section className="sheet">
      <header className="sheet-head">
        <h2>Usage in {month}</h2>
        <nav className="key-months" aria-label="Months">
          <a href={`${page}?month=${monthLater(month, -1)}`}>Month before</a>{' '}
          <a href={`${page}?month=${monthLater(month, 1)}`}>Month after</a>
        </nav>
      </header>
      {usage.length === 0 ? (
        <p className="founder-form">Nothing was used.</p>
      ) : (
        <>
          <DayColumns month={month} usage={usage} />
          <UsageTable usage={usage} />
        </>
      )}
    </section>
  );
}

function DayColumns({ month, usage }: { month: string; usage: UsageOfFounders[] }) {
  const days = daysOf(month).map((date) => {
    const ofDay = usage.filter((entry) => entry.date === date);
    const sum = (count: (entry: UsageOfFounders) => number) =>
      ofDay.reduce((total, entry) => total + count(entry), 0);
    return { date, requests: sum(({ requests }) => requests), charged: sum(({ charged }) => charged) };
  });
  const most = Math.max(1, ...days.map(({ requests }) => requests));
  const high = (count: number) => (count / most) * height;
  const words = days.filter(({ requests }) => requests > 0);
  return (
    <figure className="key-columns">
      <figcaption className="note">
        <span className="key-sample" /> requests <span className="key-sample key-charged" /> charged. The
        highest column is <span className="figures">{most.toLocaleString('en-US')}</span>.
      </figcaption>
      <svg
        role="img"
        aria-label={`Requests and charged requests by day: ${words
          .map(({ date, requests, charged }) => `${date} ${requests} and ${charged}`)
          .join('; ')}.`}
        viewBox={`0 0 ${days.length * step} ${height + 1}`}
        preserveAspectRatio="none"
        width="100%"
        height={height}
      >
        {days.map(({ date, requests, charged }, at) => (
          <g key={date}>
            <rect
              className="key-column"
              x={at * step + 4}
              width={columnWidth}
              y={height - high(requests)}
              height={high(requests)}
            />
            <rect
              className="key-column key-charged"
              x={at * step + 4}
              width={columnWidth}
              y={height - high(charged)}
              height={high(charged)}
            />
          </g>
        ))}
        <line className="key-axis" x1="0" x2={days.length * step} y1={height + 0.5} y2={height + 0.5} />
      </svg>
    </figure>
  );
}

function UsageTable({ usage }: { usage: UsageOfFounders[] }) {
  return (
    <div className="founder-table">
      <table className="ruled stacking">
        <caption className="visually-hidden">Usage by day and operation</caption>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col">Operation</th>
            <th scope="col" className="number">
              Requests
            </th>
            <th scope="col" className="number">
              Charged
            </th>
            <th scope="col" className="number">
              Price in USD
            </th>
            <th scope="col">Measured</th>
          </tr>
        </thead>
        <tbody>
          {usage.map((entry) => (
            <tr key={`${entry.date} ${entry.operation}`}>
              <th scope="row" className="figures">
                {entry.date}
              </th>
              <td data-label="Operation">{titleOf(entry.operation)}</td>
              <td data-label="Requests" className="number">
                {entry.requests.toLocaleString('en-US')}
              </td>
              <td data-label="Charged" className="number">
                {entry.charged.toLocaleString('en-US')}
              </td>
              <td data-label="Price" className="number">
                {entry.priceUsd === null ? 'none' : entry.priceUsd.toFixed(4)}
              </td>
              <td data-label="Measured" className="figures">
                {measured(entry)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function measured({ inputTokens, outputTokens, audioSeconds, characters }: UsageOfFounders): string {
  const amount = (value: number) => Math.round(value).toLocaleString('en-US');
  return [
    inputTokens + outputTokens > 0 && `${amount(inputTokens)} + ${amount(outputTokens)} tokens`,
    audioSeconds > 0 && `${amount(audioSeconds)} s`,
    characters > 0 && `${amount(characters)} characters`,
  ]
    .filter(Boolean)
    .join(', ');
}
