/** Creates the value on first use; creating a formatter takes longer than formatting a whole page. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Creates a value of each object on first use, and drops it with the object. */
export function lazyFor<Of extends object, Value>(make: (of: Of) => Value): (of: Of) => Value {
  const made = new WeakMap<Of, Value>();
  return (of) => {
    let value = made.get(of);
    if (value === undefined) {
      value = make(of);
      made.set(of, value);
    }
    return value;
  };
}
