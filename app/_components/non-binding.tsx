/** Stands beside every price and every credit. */
export function NonBinding() {
  return <span className="tag">Non-binding</span>;
}
