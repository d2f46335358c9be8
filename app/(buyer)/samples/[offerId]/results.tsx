import { IntervalPlot } from '@/app/_components/interval-plot';
import type { EvidencePackage } from '@/lib/contract/evidence-package';
import { targetOutcome, targetOutcomeInWords } from '@/lib/domain/evidence';
import { usd } from '@/lib/domain/money-wording';

const count = new Intl.NumberFormat('en-US');

function measure(value: number, unit: string): string {
  if (unit === '%') return `${value.toFixed(1)}%`;
  return value.toFixed(value < 1 ? 2 : 1);
}

function atLeastOrMost(better: 'higher' | 'lower'): string {
  return better === 'higher' ? 'at least' : 'at most';
}

/** Every metric with its interval, what was in use before, the target, and what the interval says of it. */
export function Metrics({ metrics }: { metrics: EvidencePackage['metrics'] }) {
  return (
    <table className="ruled stacking">
      <thead>
        <tr>
          <th scope="col">Metric</th>
          <th scope="col" className="number">
            Items
          </th>
          <th scope="col" className="number">
            Before
          </th>
          <th scope="col" className="number">
            Result
          </th>
          <th scope="col" className="number">
            95% interval
          </th>
          <th scope="col" className="number">
            Target
          </th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      <tbody>
        {metrics.map((metric) => {
          const outcome = targetOutcome(metric);
          return (
            <tr key={metric.name}>
              <th scope="row">
                {metric.name}
                {metric.unit !== '%' && <span className="note"> ({metric.unit})</span>}
              </th>
              <td className="number" data-label="Items">
                {count.format(metric.n)}
              </td>
              <td className="number" data-label="Before">
                {metric.baseline === null ? 'none' : measure(metric.baseline, metric.unit)}
              </td>
              <td className="number" data-label="Result">
                <strong>{measure(metric.value, metric.unit)}</strong>
              </td>
              <td className="number" data-label="95% interval">
                {measure(metric.ci_low, metric.unit)} to {measure(metric.ci_high, metric.unit)}
              </td>
              <td className="number" data-label="Target">
                {metric.target === null
                  ? 'none'
                  : `${atLeastOrMost(metric.better)} ${measure(metric.target, metric.unit)}`}
              </td>
              <td data-label="Outcome" className={`outcome-${outcome}`}>
                {targetOutcomeInWords(outcome)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The main metric by stratum, each interval drawn on one scale with the target. */
export function Strata({ strata }: { strata: EvidencePackage['strata'] }) {
  const target = `${atLeastOrMost(strata.better)} ${measure(strata.target, strata.unit)}`;
  return (
    <table className="ruled stacking strata">
      <caption className="note">
        {strata.metric} by kind of item. The dashed line is the target, {target}.
      </caption>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col" className="number">
            Items
          </th>
          <th scope="col" className="number">
            Result
          </th>
          <th scope="col" className="number">
            95% interval
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {strata.rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td className="number" data-label="Items">
              {count.format(row.n)}
            </td>
            <td className="number" data-label="Result">
              <strong>{measure(row.value, strata.unit)}</strong>
            </td>
            <td className="number" data-label="95% interval">
              {measure(row.ci_low, strata.unit)} to {measure(row.ci_high, strata.unit)}
            </td>
            <td className="plot-cell">
              <IntervalPlot strata={strata} row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What went wrong, by category, each with an example and what it led to. */
export function Errors({ errors }: { errors: EvidencePackage['errors'] }) {
  return (
    <table className="ruled stacking">
      <caption className="note">
        {count.format(errors.total)} {errors.counted}
      </caption>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col" className="number">
            Count
          </th>
          <th scope="col" className="number">
            Share
          </th>
          <th scope="col">Example: expected</th>
          <th scope="col">Produced</th>
          <th scope="col">Consequence</th>
        </tr>
      </thead>
      <tbody>
        {errors.rows.map((row) => (
          <tr key={row.category}>
            <th scope="row">{row.category}</th>
            <td className="number" data-label="Count">
              {count.format(row.count)}
            </td>
            <td className="number" data-label="Share">
              {((row.count / errors.total) * 100).toFixed(1)}%
            </td>
            <td data-label="Expected">{row.expected}</td>
            <td data-label="Produced">{row.produced}</td>
            <td data-label="Consequence">{row.consequence}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How long each stage took. */
export function Latency({ latency }: { latency: EvidencePackage['latency'] }) {
  return (
    <table className="ruled stacking">
      <caption className="note">Milliseconds, half, 95% and 99% of the items at most</caption>
      <thead>
        <tr>
          <th scope="col">Stage</th>
          <th scope="col" className="number">
            Items
          </th>
          <th scope="col" className="number">
            Half
          </th>
          <th scope="col" className="number">
            95%
          </th>
          <th scope="col" className="number">
            99%
          </th>
        </tr>
      </thead>
      <tbody>
        {latency.map((row) => (
          <tr key={row.stage}>
            <th scope="row">{row.stage}</th>
            <td className="number" data-label="Items">
              {count.format(row.n)}
            </td>
            <td className="number" data-label="Half">
              {count.format(row.p50_ms)}
            </td>
            <td className="number" data-label="95%">
              {count.format(row.p95_ms)}
            </td>
            <td className="number" data-label="99%">
              {count.format(row.p99_ms)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the usage of the pilot came to. */
export function Cost({ cost }: { cost: EvidencePackage['cost'] }) {
  return (
    <table className="ruled">
      <caption className="note">{cost.note}</caption>
      <thead>
        <tr>
          <th scope="col">Usage</th>
          <th scope="col" className="number">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {cost.rows.map((row) => (
          <tr key={row.item}>
            <th scope="row">
              {row.item}{' '}
              <span className="note">
                {count.format(row.quantity)} × ${row.unit_price_usd} per {row.unit}
              </span>
            </th>
            <td className="number">{usd(row.total_usd)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Together</th>
          <td className="number">{usd(cost.total_usd)}</td>
        </tr>
        <tr>
          <th scope="row">Per item evaluated</th>
          <td className="number">{usd(cost.per_item_usd)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
