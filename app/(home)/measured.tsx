import { type MeasuredKind, measurementsOf } from '@/lib/discovery/measured';

const percent = (share: number) => `${(100 * share).toFixed(share === 1 ? 0 : 1)}%`;

function Kind({ kind: { name, found, of } }: { kind: MeasuredKind }) {
  const share = found / of;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_4.5rem] items-center gap-x-4 gap-y-1 border-t border-rule py-2 first:border-t-0 md:grid-cols-[13rem_minmax(0,1fr)_4.5rem]">
      <span className="text-md">
        {name}
        <span className="block text-xs text-ink-3">{of} in the test</span>
      </span>
      <svg className="h-4 w-full max-md:col-span-2 max-md:row-start-2" aria-hidden="true">
        <rect className="fill-zone" width="100%" height="16" />
        <rect className="fill-accent" width={percent(share)} height="16" />
      </svg>
      <b className="text-right font-semibold tabular-nums max-md:col-start-2 max-md:row-start-1">
        {percent(share)}
      </b>
    </li>
  );
}

/** Measured finds and misses of the masking engine, by kind; nothing if it was not measured. */
export function Measured() {
  const [test] = measurementsOf(['pii']);
  if (!test) return null;
  const sum = (value: (kind: MeasuredKind) => number) =>
    test.kinds.reduce((total, kind) => total + value(kind), 0);
  const found = sum((kind) => kind.found);
  const of = sum((kind) => kind.of);
  const wrong = sum((kind) => kind.wrong);
  const facts = [
    { name: 'Found', value: percent(found / of), text: `of ${of} items`, isMain: true },
    {
      name: 'False alarms',
      value: percent(wrong / (found + wrong)),
      text: 'of masks were not personal data',
    },
  ];
  return (
    <section className="border-y border-rule bg-surface" aria-labelledby="measured">
      <div className="frame grid gap-8 py-12 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-14 lg:py-18">
        <div>
          <h2 id="measured" className="text-2xl leading-[1.15] tracking-[-0.022em]">
            What the engine finds, and what it misses
          </h2>
          <p className="mt-3 text-ink-2">
            Measured on {test.texts}. Your messages will give different figures; the pilot measures them.
          </p>
          <dl className="mt-5">
            {facts.map(({ name, value, text, isMain = false }) => (
              <div
                key={name}
                className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-4 border-t border-rule py-2.5"
              >
                <dt className="text-md text-ink-2">{name}</dt>
                <dd>
                  <b className={`font-semibold tabular-nums ${isMain ? 'text-xl' : ''}`}>{value}</b>{' '}
                  <span className="text-ink-2">{text}</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="border-t border-rule py-2.5 text-md">
            <b className="font-semibold">Misses:</b> {test.misses}
          </p>
          <a className="inline-flex min-h-11 items-center" href="/developers/developer-api#personal-data">
            Read how it is measured
          </a>
        </div>
        <figure className="sheet px-4 py-3 md:px-6">
          <ul aria-label="Share of personal data found, by kind">
            {test.kinds.map((kind) => (
              <Kind key={kind.name} kind={kind} />
            ))}
          </ul>
          <figcaption className="mt-2 border-t border-rule pt-2 text-sm text-ink-2">
            Share found, by kind. A value counts as found only if all of it is masked.
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
