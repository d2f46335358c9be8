import type { InboxModel } from '../_screen/use-inbox';

/** Once the whole page is ticked: the way to mean all leads of the filter, of which the number is said first. */
export function WholeOffer({ inbox }: { inbox: InboxModel }) {
  const { count, isOffered, isMeant } = inbox.whole;
  const words = `all ${count.toLocaleString('en-US')} leads of this filter`;
  return (
    <div role="status" className="whole-offer">
      {isMeant && <p>The next step is for {words}.</p>}
      {isOffered && !isMeant && (
        <button type="button" className="small-button" onClick={inbox.selectWhole}>
          Select {words}
        </button>
      )}
    </div>
  );
}
