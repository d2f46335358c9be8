export type MaybePromise<Value> = Value | Promise<Value>;

/** Calls `next` synchronously unless the value is a promise, which would take as long as serving a cached document. */
export function thenMaybe<Value, Result>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
