/** What `make` makes, made when first asked for: a formatter costs more than all that it writes on a page. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
