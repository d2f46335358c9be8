/** A value that is there already, or will be. */
export type MaybePromise<Value> = Value | Promise<Value>;

/**
 * Goes on with a value at once when it is there already. Documents are answered from memory without a single
 * promise, which would cost as much as the answer itself once asynchronous context is tracked.
 */
export function thenMaybe<Value, Result>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
