import postgres from 'postgres';

/**
 * Parses options from a URL with libpq's `?host=/socket/directory`, which postgres.js would treat as a server setting.
 */
export function connectionOptions(databaseUrl: string): { url: string; host?: string; port?: number } {
  const url = new URL(databaseUrl);
  const socketDirectory = url.searchParams.get('host');
  if (!socketDirectory?.startsWith('/')) return { url: databaseUrl };
  const port = Number(url.searchParams.get('port') ?? 5432);
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  return { url: url.href, host: socketDirectory, port };
}

/** The driver's types lack the setting `onnotify`. */
export type ClientOptions = postgres.Options<Record<string, never>> & {
  onnotify?: (channel: string, text: string) => void;
};

/** Opens connections to one host on first use. */
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
 * Empties the parameter lists of answered queries, also the caller's, which must use a new list for each query. V8
 * moves the driver's query objects into its old generation, together with stored rows; collecting that slows requests
 * down (docs/decisions/049). A driver whose queries look different is left unchanged.
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

/**
 * Called once a statement is sent: its connection accepts no other one before the answer. A `begin` has its own
 * handling.
 */
const oneStatement = { onexecute: () => false };

/**
 * Sends a statement only on a connection that has answered the previous one. PgBouncer takes a server back with each
 * answer, so a statement that was sent too early would be lost. With the driver's `max_pipeline` at 1 one statement
 * still slips through, and at 0 no transaction begins.
 */
export function withoutPipelining(client: postgres.Sql): postgres.Sql {
  const { unsafe } = client;
  client.unsafe = (query, parameters, options) => unsafe(query, parameters, { ...oneStatement, ...options });
  return client;
}
