import { SheetHead } from '@/app/_components/sheet';
import { NumberedList } from '@/app/_components/text-list';
/** What becomes of a request, and by whom; on a receipt without what has happened already. */
export function NextSteps({ isSent = false }: { isSent?: boolean }) {
  return (
    <aside className="sheet self-start" aria-labelledby="next-steps-heading">
      <SheetHead>
        <h2 id="next-steps-heading">What happens next</h2>
      </SheetHead>
      <div className="sheet-part">
        <NumberedList>
          {!isSent && <li>The request is stored, and you get a receipt with a reference.</li>}
          <li>A founder reads it. No machine decides, and nothing is sent to anyone.</li>
          <li>If a pilot makes sense, the founder writes to the contact that you gave.</li>
          <li>Price, terms and start need both sides’ approval before anything is owed.</li>
        </NumberedList>
      </div>
    </aside>
  );
}
