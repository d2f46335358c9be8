/** Scheme and user, hosts with their ports, and the rest of a URL. A password may have an @. */
const urlParts = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)(.*)$/;

/** Requests what the portal does anyway with several hosts, and would mean something else to the driver. */
const writeAttributes = ['read-write', 'primary'];

/**
 * Returns one URL for each host of `postgres://user@host-1:5432,host-2:5433/database`, without `target_session_attrs`.
 * Returns none for a text that is not such a URL or that requests a host without writes.
 */
export function hostUrls(databaseUrl: string): string[] {
  const [, head = '', hosts = '', tail = ''] = urlParts.exec(databaseUrl) ?? [];
  const urls = hosts.split(',').map((host) => `${head}${host}${tail}`);
  if (head === '' || !urls.every((url) => URL.canParse(url))) return [];
  const isWriter = urls.every((url) =>
    writeAttributes.includes(new URL(url).searchParams.get('target_session_attrs') ?? 'primary'),
  );
  const isEveryHostNamed = urls.length === 1 || hosts.split(',').every((host) => /^[^:]/.test(host));
  return isWriter && isEveryHostNamed ? urls.map(withoutAttributes) : [];
}

function withoutAttributes(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (!url.searchParams.has('target_session_attrs')) return databaseUrl;
  url.searchParams.delete('target_session_attrs');
  return url.href;
}
