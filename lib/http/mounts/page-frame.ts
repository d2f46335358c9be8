import { jsonOf } from '../../kernel/json-of';

/**
 * The private header by which `server/` asks Next for the frame of a page alone, into which it puts the rest: the secret
 * of the process, without which nobody can ask for one, a space, and all that the frame shows of whom. A frame is made of
 * nothing else, because it is remembered by just that.
 */
export const frameHeader = 'x-portal-frame';

/** The value of {@link frameHeader}. */
export function frameHeaderValue(frontServerToken: string | undefined, ofWhom: object): string {
  return `${frontServerToken} ${encodeURIComponent(JSON.stringify(ofWhom))}`;
}

/** What a request for a frame alone says that it shows; undefined for every other request. */
export function askedFrame(
  headers: { get(name: string): string | null },
  frontServerToken: string | undefined,
): unknown {
  const value = headers.get(frameHeader);
  if (frontServerToken === undefined || !value?.startsWith(`${frontServerToken} `)) return undefined;
  return jsonOf(decodeURIComponent(value.slice(frontServerToken.length + 1)));
}
