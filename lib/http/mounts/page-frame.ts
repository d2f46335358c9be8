/**
 * The private header by which `server/` asks Next for the frame of a page alone, into which it puts the rest: it
 * holds the secret of the process, so that nobody else can ask for one.
 */
export const frameHeader = 'x-portal-frame';

/** Whether a page is asked for as a frame, by the headers of its request. */
export function asksForFrame(
  headers: { get(name: string): string | null },
  frontServerToken: string | undefined,
): boolean {
  return frontServerToken !== undefined && headers.get(frameHeader) === frontServerToken;
}
