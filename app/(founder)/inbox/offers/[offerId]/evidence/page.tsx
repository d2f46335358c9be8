import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { TableHead } from '@/app/_components/tables';
import { UtcTime } from '@/app/_components/utc-time';
import { type PageAddress, paramText } from '@/app/address-params';
import { requireRole } from '@/lib/founders/authorize';
import { labelIn } from '@/lib/kernel/form-rows';
import { packageOf, type ResultsTable, resultsTable } from '@/lib/offers/editor/evidence-figures';
import { evidenceLabels } from '@/lib/offers/editor/evidence-texts';
import { modeInWords } from '@/lib/offers/offer-labels';
import { setPageStatus } from '@/lib/process/page-status';
import {
  FounderPage,
  FounderPageHead,
  NotHere,
  RoleNeeded,
  StatusOf,
} from '../../../../_components/founder-page';
import { nullUnlessAllowed, signedIn } from '../../../../founder-request';
import { evidencePage, offerPage } from '../../offer-paths';
import { SampleFigures } from '../../sample-figures';
import { EvidenceEditor } from './evidence-editor';
import { evidenceOf } from './typed-evidence';

export const metadata: Metadata = { title: 'Sample package' };

const successes = { discarded: 'Discarded. The form shows what buyers see.' };

/** Shows the first rows of the file of results, as a table of its columns. */
function FirstRows({ table: { header, rows } }: { table: ResultsTable }) {
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached with the keyboard.
    <section className="overflow-x-auto" aria-label="First rows of the file" tabIndex={0}>
      <table className="ruled text-md">
        <caption className="text-md text-ink-2">
          {rows.length.toLocaleString('en-US')} rows. The first {Math.min(3, rows.length)}:
        </caption>
        <TableHead texts={header} />
        <tbody>
          {rows.slice(0, 3).map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal.
            <tr key={place}>
              {header.map((name) => (
                <td key={name}>{row[name]?.slice(0, 60)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export default async function EvidencePage({ params, searchParams }: PageAddress<{ offerId: string }>) {
  const { offerId } = await params;
  const page = evidencePage({ offerId });
  const found = await signedIn(page, (store) =>
    nullUnlessAllowed(
      requireRole(store.authorize, 'owner').then(async () => ({
        evidence: await evidenceOf(store, offerId),
      })),
    ),
  );
  if (!found) return <RoleNeeded heading="Sample package" what="write sample packages" />;
  if (!found.evidence) return setPageStatus(404) ? <NotHere /> : notFound();
  const { offer, texts, savedAt, isPublished } = found.evidence;
  const table = resultsTable(texts.csv);
  const { made, problems } = packageOf(texts, offer);
  if (texts.csv !== '' && table.problem === undefined) problems.delete('csv');
  const isAsked = (await paramText(searchParams, 'problem')) === 'invalid';
  const ofFile = texts.csv !== '' && table.problem !== undefined ? [['csv', table.problem] as const] : [];
  return (
    <FounderPage isWide>
      <FounderPageHead
        fields={{ Offer: <a href={offerPage({ offerId })}>{offer.offer.name}</a> }}
        heading="Sample package"
      >
        {savedAt ? (
          <>
            Your draft, saved <UtcTime iso={savedAt.toISOString()} />. Nothing is published yet.
          </>
        ) : (
          'Nothing is published until you review the package and confirm.'
        )}{' '}
        {isPublished && <a href={`/samples/${offerId}`}>View the published sample</a>}
      </FounderPageHead>
      <StatusOf searchParams={searchParams} done={successes} />
      <EvidenceEditor
        action={`${page}/send`}
        texts={{ ...texts, csv: '' }}
        problems={isAsked ? [...problems] : ofFile}
        columns={table.header}
        modes={offer.offer.allowed_modes.map((mode) => [mode, modeInWords(mode).name] as const)}
        firstRows={<FirstRows table={table} />}
        preview={
          made ? (
            <SampleFigures sample={made.sample} />
          ) : (
            <div className="text-ink-2">
              <p>The figures appear here once you have corrected:</p>
              <ul>
                {[...problems.keys()].map((path) => (
                  <li key={path}>
                    <a href={`#${path}`}>{labelIn(evidenceLabels, path)}</a>
                  </li>
                ))}
              </ul>
            </div>
          )
        }
      />
    </FounderPage>
  );
}
