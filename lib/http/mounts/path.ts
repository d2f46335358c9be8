/** The decoded path without query and trailing slash; undefined for escapes that are no UTF-8. */
export function decodedPath(target: string): string | undefined {
  let path = before('#', before('?', target));
  if (path.includes('%')) {
    try {
      path = decodeURIComponent(path);
    } catch {
      return undefined;
    }
  }
  return path.endsWith('/') ? withoutSlashesAtEnd(path) : path;
}

function before(mark: '?' | '#', text: string): string {
  const end = text.indexOf(mark);
  return end === -1 ? text : text.slice(0, end);
}

/** A pattern would try each of many slashes within a path anew, which takes seconds. */
function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
