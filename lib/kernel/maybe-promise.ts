export type MaybePromise<Value> = Value | Promise<Value>;

/**
 * Calls back synchronously if the value is not a promise: a promise would take as long as serving a cached document.
 */
export function thenMaybe<Value, Result>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
