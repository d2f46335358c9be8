import { usd } from '@/lib/kernel/money-words';

/** An amount of USD, in figures that stand under each other. */
export function Money({ amount }: { amount: number }) {
  return (
    <data className="figures" value={amount}>
      {usd(amount)}
    </data>
  );
}

/** Stands beside every price and every credit. */
export function NonBinding() {
  return <span className="tag tag-warn">Non-binding</span>;
}
