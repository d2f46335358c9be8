/** A `.` or `..` segment, plain or still encoded after decoding. URL parsers treat `\` as `/`. */
const dotSegment = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)/i;

/**
 * Returns the decoded path of a request target, which may be a whole URL. Returns undefined for escapes that
 * are not UTF-8, and for dot segments, which Next would resolve to an unchecked path.
 */
export function pathOfTarget(target: string): string | undefined {
  if (target.startsWith('/')) return decodedPath(target);
  if (!URL.canParse(target) || !decodedPath(target.replace(/^[^:]*:/, ''))) return undefined;
  return decodedPath(new URL(target).pathname);
}

/** Returns the decoded path without query and trailing slash; undefined as for {@link pathOfTarget}. */
export function decodedPath(target: string): string | undefined {
  let path = before('#', before('?', target));
  if (path.includes('%')) {
    try {
      path = decodeURIComponent(path);
    } catch {
      return undefined;
    }
  }
  if (dotSegment.test(path)) return undefined;
  return path.endsWith('/') ? withoutSlashesAtEnd(path) : path;
}

/** Returns the path of a request target that {@link pathOfTarget} accepts, encoded as Next compares it with its routes. */
export function encodedPathOf(target: string): string {
  const path = target.startsWith('/') ? before('#', before('?', target)) : new URL(target).pathname;
  return withoutSlashesAtEnd(path);
}

function before(mark: '?' | '#', text: string): string {
  const end = text.indexOf(mark);
  return end === -1 ? text : text.slice(0, end);
}

/** A regular expression would rescan each of many slashes within a path, which takes seconds. */
function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
