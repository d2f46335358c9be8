/**
 * Gives what `make` makes, made when it is first asked for. For formatters of dates and money: to make one costs
 * more than all that it writes on a page, and a browser that starts a page may need none.
 */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
