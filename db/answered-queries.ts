import type postgres from 'postgres';

/** Whether a query is settled by a function of its own, as those of the driver are. */
function isSettledByItself(query: object): query is { resolve: (result: unknown) => void } {
  return 'resolve' in query && typeof query.resolve === 'function';
}

/**
 * The client, its queries now letting go of their parameters when they are answered. V8 carries each query object of
 * this driver into its old generation, because functions that belong to the object refer to it; with it went the rows
 * that it had stored, and only a collection of the whole heap, which slows requests down for a tenth of a second,
 * frees them (docs/decisions/049). A driver whose queries look otherwise is left as it is.
 */
export function lettingGoOfParameters(client: postgres.Sql): postgres.Sql {
  client.unsafe = new Proxy(client.unsafe, {
    apply(ask, self, given) {
      const query: object = Reflect.apply(ask, self, given);
      if (isSettledByItself(query)) {
        const { resolve } = query;
        query.resolve = (result) => {
          Object.assign(query, { args: undefined, parameters: undefined });
          resolve(result);
        };
      }
      return query;
    },
  });
  return client;
}
