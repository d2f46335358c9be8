/**
 * The decoded path of a request target, without query and without a trailing slash; undefined for escapes
 * that are no UTF-8.
 */
export function decodedPath(target: string): string | undefined {
  const end = target.search(/[?#]/);
  let path = end === -1 ? target : target.slice(0, end);
  if (path.includes('%')) {
    try {
      path = decodeURIComponent(path);
    } catch {
      return undefined;
    }
  }
  return path.length > 1 && path.endsWith('/') ? path.replace(/\/+$/, '') || '/' : path;
}
