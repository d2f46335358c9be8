import { Parameter, Parameters } from '@/app/_components/parameters';
import { UtcTime } from '@/app/_components/utc-time';
import { networkInWords } from '@/lib/founders/settings/network-words';
import { type RefusedSignIns, refusalKinds, refusalWords } from '@/lib/founders/settings/refused-sign-ins';

/** Shows the number of refused sign-ins and lists the latest. */
export function RefusedList({ refused: { counts, last } }: { refused: RefusedSignIns }) {
  if (last.length === 0) return <p className="sheet-part">None.</p>;
  return (
    <>
      <Parameters>
        {refusalKinds.map((kind) => (
          <Parameter key={kind} name={refusalWords[kind]}>
            <span className="tabular-nums">{counts[kind].toLocaleString('en-US')}</span>
          </Parameter>
        ))}
      </Parameters>
      <div className="sheet-part">
        <h3 className="text-[1em]">The last of them</h3>
        <ol className="grid gap-2 wrap-anywhere">
          {last.map(({ id, at, kind, founderName, address }) => (
            <li key={id}>
              <UtcTime iso={at} />: {refusalWords[kind]}
              {founderName ? `, account of ${founderName}` : ''}, {networkInWords(address)}
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
