import postgres from 'postgres';

/** Options from a URL with libpq's `?host=/socket/directory`, which postgres.js would take for a server setting. */
export function connectionOptions(databaseUrl: string): { url: string; host?: string; port?: number } {
  const url = new URL(databaseUrl);
  const socketDirectory = url.searchParams.get('host');
  if (!socketDirectory?.startsWith('/')) return { url: databaseUrl };
  const port = Number(url.searchParams.get('port') ?? 5432);
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  return { url: url.href, host: socketDirectory, port };
}

/** `onnotify` is a setting that the driver's types leave out. */
export type ClientOptions = postgres.Options<Record<string, never>> & {
  onnotify?: (channel: string, text: string) => void;
};

/** Opens connections to one host, when they are first used. */
export function openClient(hostUrl: string, options: ClientOptions): postgres.Sql {
  const { url, ...host } = connectionOptions(hostUrl);
  return postgres(url, { ...host, onnotice: () => {}, ...options });
}

interface DriverQuery {
  resolve: (result: unknown) => void;
  args?: unknown;
  parameters?: unknown;
}

function isSettledByItself(query: object): query is DriverQuery {
  return 'resolve' in query && typeof query.resolve === 'function';
}

function empty(list: unknown): void {
  if (Array.isArray(list)) list.length = 0;
}

/**
 * Empties the parameter lists of answered queries, the caller's as well, which must use a new list for each query. V8
 * carries the driver's query objects into its old generation, and stored rows with them; collecting that slows requests
 * down (docs/decisions/049). A driver with other queries is left unchanged.
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

/** Called once a statement is sent: its connection takes no other one before the answer. A begin has its own. */
const oneStatement = { onexecute: () => false };

/**
 * Sends a statement only to a connection that has answered the one before. PgBouncer takes a server back with each
 * answer, so that one whose beginning was sent too early would be lost. The driver's `max_pipeline` lets one through
 * at 1, and at 0 no transaction begins.
 */
export function withoutPipelining(client: postgres.Sql): postgres.Sql {
  const { unsafe } = client;
  client.unsafe = (query, parameters, options) => unsafe(query, parameters, { ...oneStatement, ...options });
  return client;
}
