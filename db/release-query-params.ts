import type postgres from 'postgres';

interface DriverQuery {
  resolve: (result: unknown) => void;
  /** Arguments of the caller, and the parameters that are sent; the driver sets these when it sends the query. */
  args?: unknown;
  parameters?: unknown;
}

/** Returns true for a query with its own `resolve`, as the driver's queries have. */
function isSettledByItself(query: object): query is DriverQuery {
  return 'resolve' in query && typeof query.resolve === 'function';
}

function empty(list: unknown): void {
  if (Array.isArray(list)) list.length = 0;
}

/**
 * The client, its queries now letting go of their parameters when they are answered. V8 carries the query objects of
 * this driver and what else knows their parameters into its old generation; with them went the rows that were stored,
 * and only a collection of the whole heap, which slows requests down for a tenth of a second, frees them
 * (docs/decisions/049). So the lists of parameters themselves are emptied, the caller's as well, which must use a new
 * list for each query. A driver with other queries is left unchanged.
 */
export function releasingQueryParams(client: postgres.Sql): postgres.Sql {
  client.unsafe = new Proxy(client.unsafe, {
    apply(ask, self, given) {
      const query: object = Reflect.apply(ask, self, given);
      if (isSettledByItself(query)) {
        const { resolve } = query;
        query.resolve = (result) => {
          empty(query.args);
          empty(query.parameters);
          resolve(result);
        };
      }
      return query;
    },
  });
  return client;
}
