import type { ReactNode } from 'react';
import { usd } from '@/lib/kernel/money';
import { Tag } from './tag';

const markedClass =
  'box-decoration-clone bg-marker px-[0.2em] text-on-marker tabular-nums print:border print:border-ink';

export function Money({ amount }: { amount: number }) {
  return (
    <data className="tabular-nums" value={amount}>
      {usd(amount)}
    </data>
  );
}

export function NonBinding() {
  return <Tag tone="warn">Non-binding</Tag>;
}

/** Highlights a text; for computed figures only. */
export function Marked({ children }: { children: ReactNode }) {
  return <mark className={markedClass}>{children}</mark>;
}
