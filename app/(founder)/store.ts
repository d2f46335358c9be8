export interface Store<State> {
  get: () => State;
  update: (change: (state: State) => State) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store. An update that returns the same state notifies nobody. */
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
