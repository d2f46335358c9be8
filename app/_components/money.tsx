import type { ReactNode } from 'react';
import { usd } from '@/lib/kernel/money-words';
import { Tag } from './tag';

/** The class names of the highlighter, for what is marked only at times. */
export const markedClass =
  'box-decoration-clone bg-marker px-[0.2em] text-on-marker tabular-nums print:border print:border-ink';

/** An amount of USD in tabular figures. */
export function Money({ amount }: { amount: number }) {
  return (
    <data className="tabular-nums" value={amount}>
      {usd(amount)}
    </data>
  );
}

/** Label of every price and every credit. */
export function NonBinding() {
  return <Tag tone="warn">Non-binding</Tag>;
}

/** Highlights a text; for computed figures only. */
export function Marked({ children }: { children: ReactNode }) {
  return <mark className={markedClass}>{children}</mark>;
}
