/** A value that changes in steps, and tells those who listen; each change sees the one before it. */
export interface Store<State> {
  get: () => State;
  update: (change: (state: State) => State) => void;
  /** Gives what ends the listening. */
  subscribe: (listener: () => void) => () => void;
}

/** A store that begins with `first`. A change that gives the same state tells nobody. */
export function createStore<State>(first: State): Store<State> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    update: (change) => {
      const next = change(state);
      if (next === state) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
