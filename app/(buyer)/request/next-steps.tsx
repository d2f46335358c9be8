import { SheetHead } from '@/app/_components/section';
import { NumberedList } from '@/app/_components/text-list';
import type { ReceiptStatus } from '@/lib/review/receipt';

const receipt = 'The request is stored, and you get a receipt with a reference.';
const review =
  'A founder reviews the request. The decision is not automated, and the portal sends nothing to anyone.';
const answer = 'If a pilot makes sense, the founder writes to the contact you gave.';
const approval = 'Both sides must approve price, terms and start date before you owe anything.';

const steps = {
  unsent: [receipt, review, answer, approval],
  received: [review, answer, approval],
  in_review: ['A founder decides, not a machine. The portal sends nothing to anyone.', answer, approval],
  reviewed: [
    'A founder has decided. If a pilot makes sense, they write to the contact you gave. Otherwise you may get no reply.',
    approval,
  ],
} satisfies Record<Exclude<ReceiptStatus, 'withdrawn'> | 'unsent', string[]>;

/** Next steps of an unsent request, or of one with this status on its receipt. */
export function NextSteps({ status = 'unsent' }: { status?: keyof typeof steps }) {
  return (
    <aside className="sheet self-start" aria-labelledby="next-steps-heading">
      <SheetHead>
        <h2 id="next-steps-heading">What happens next</h2>
      </SheetHead>
      <div className="sheet-part">
        <NumberedList>
          {steps[status].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </NumberedList>
      </div>
    </aside>
  );
}
