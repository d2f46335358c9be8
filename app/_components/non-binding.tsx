/** Stands beside every price and every credit. */
export function NonBinding() {
  return <span className="tag text-warn">Non-binding</span>;
}
