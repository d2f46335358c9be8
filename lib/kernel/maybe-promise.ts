/** A value that is there already, or will be. */
export type MaybePromise<Value> = Value | Promise<Value>;

/** Goes on at once with a value that is there: a promise would cost as much as a document's answer. */
export function thenMaybe<Value, Result>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
