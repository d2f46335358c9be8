import type { IncomingMessage } from 'node:http';
import type { Deps } from '../../lib/compose';
import { authorizeRequest } from '../../lib/founders/authorize';
import type { ApiRequest } from '../../lib/http/mounts/request';
import { lazy } from '../../lib/kernel/lazy';

/** The lead that frames of leads are rendered for, in whose place the one that is asked for is put. */
const leadOfFrames = 'lead_00000000frame00000000';

/** Loaded at first use: a portal without founders needs neither React nor the inbox. */
const loadInbox = lazy(() =>
  Promise.all([
    import('../../app/(founder)/inbox/_page/read-inbox'),
    import('../../app/(founder)/inbox/_page/render-inbox'),
  ]),
);

/** Frame of the inbox, and the content that is put into it for one request. */
export interface InboxFrame {
  /** The address for which Next renders the frame. */
  url: string;
  /** Inputs of the frame other than its address: the founder and their settings. */
  ofWhom: object;
  fill: (frame: string) => string;
}

/** Returns the headers from which `authorizeRequest` reads the session and the protocol. */
function headersOf(request: ApiRequest): Headers {
  const headers = new Headers();
  for (const name of ['cookie', 'host', 'x-forwarded-proto']) {
    const value = request.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

/**
 * The inbox that a request asks for, as it is now. Undefined without a session, without the lead that is asked for and
 * in any trouble: Next asks again, and has the words for it. Never rejects.
 */
export async function inboxFrame(
  { auth }: Pick<Deps, 'auth'>,
  message: IncomingMessage,
  request: ApiRequest,
): Promise<InboxFrame | undefined> {
  const headers = headersOf(request);
  if (!headers.has('cookie')) return undefined;
  try {
    const [{ readInbox }, { renderInbox, withInbox }] = await loadInbox();
    const leadId = request.path.split('/')[2];
    const params = new URL(message.url ?? '', 'http://host').searchParams;
    const inbox = await readInbox(authorizeRequest({ auth }, headers), leadId, params);
    if (inbox.opened?.kind === 'missing') return undefined;
    const html = renderInbox(inbox);
    const { query, me, settings } = inbox;
    if (leadId === undefined) {
      return { url: `/inbox${query}`, ofWhom: { me, settings }, fill: (frame) => withInbox(frame, html) };
    }
    return {
      url: `/inbox/${leadOfFrames}${query}`,
      ofWhom: { me, settings },
      fill: (frame) => withInbox(frame.replaceAll(leadOfFrames, leadId), html),
    };
  } catch {
    return undefined;
  }
}
