import { Button } from '@/app/_components/button';
import { Section } from '@/app/_components/section';
import { TableHead } from '@/app/_components/tables';
import type { EvidenceFile } from '@/app/sample-packages';

const scripts = [
  { name: 'score.py', holds: 'The scoring script, in Python with the standard library only' },
  { name: 'score.mjs', holds: 'The same for Node, with the two modules below' },
  { name: 'figures.mjs', holds: 'Lists the published figures and how each is computed' },
  { name: 'estimates.mjs', holds: 'Shares, means and their intervals' },
];

function size(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Recomputes the figures of a package in the browser; without scripts it describes another way. */
export function Recompute({ offerId, files }: { offerId: string; files: readonly EvidenceFile[] }) {
  const loaded = files.filter(({ name }) => /^(?:rows|prompts|timings|plan)\./.test(name));
  const bytes = loaded.reduce((sum, file) => sum + file.bytes, 0);
  return (
    <Section
      id="recompute"
      heading="Recompute it yourself"
      text={`Every figure in the tables can be recomputed from the published rows. Your browser downloads them (${size(bytes)}) and compares. Nothing is sent.`}
      isPrinted={false}
    >
      <div data-recompute={`/samples/${offerId}`}>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button type="button" kind="quiet" hidden>
            Recompute
          </Button>
          <span role="status" className="tabular-nums">
            Download the files below and run the script, or press Recompute if JavaScript is on.
          </span>
        </p>
        <details className="mt-4" hidden>
          <summary className="min-h-11 py-2">All figures</summary>
          <table className="ruled stacking">
            <caption className="sr-only">Published figures, and the same figures recomputed</caption>
            <thead>
              <tr>
                <th scope="col">Figure</th>
                <th scope="col" className="number">
                  Published
                </th>
                <th scope="col" className="number">
                  Recomputed
                </th>
                <th scope="col">Result</th>
              </tr>
            </thead>
            <tbody />
          </table>
        </details>
        <template>
          <tr>
            <th scope="row" />
            <td className="number" data-label="Published" />
            <td className="number" data-label="Recomputed" />
            <td data-label="Result" />
          </tr>
        </template>
      </div>
      <script type="module" src="/samples/scoring/recompute.mjs" async />
    </Section>
  );
}

/** Files from which a package's figures are computed, and the scripts that compute them. */
export function Files({ offerId, files }: { offerId: string; files: readonly EvidenceFile[] }) {
  const rows = [
    ...files.map(({ name, holds, bytes }) => ({ href: `/samples/${offerId}/${name}`, name, holds, bytes })),
    { href: `/samples/${offerId}.json`, name: `${offerId}.json`, holds: 'This package', bytes: undefined },
    ...scripts.map((script) => ({
      ...script,
      href: `/samples/scoring/${script.name}`,
      bytes: undefined,
    })),
  ];
  return (
    <Section
      isRuled
      isFolded
      id="files"
      heading="Files to download"
      text={
        <>
          Put them into one folder and run <code>python3 score.py .</code> or <code>node score.mjs .</code>
        </>
      }
      isPrinted={false}
    >
      <table className="ruled">
        <caption className="sr-only">Files in the package</caption>
        <TableHead texts={['File']} figures={['Size']} />
        <tbody>
          {rows.map(({ href, name, holds, bytes }) => (
            <tr key={href}>
              <th scope="row">
                <a href={href} download className="inline-flex min-h-11 items-center">
                  {name}
                </a>{' '}
                <span className="text-md font-normal text-ink-2 print:text-[length:inherit] block">
                  {holds}
                </span>
              </th>
              <td className="number">{bytes === undefined ? '' : size(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-md text-ink-2 print:text-[length:inherit] mt-4">
        <a href={`/samples/${offerId}/files.json`}>Sizes and SHA-256 as JSON</a>
      </p>
    </Section>
  );
}
