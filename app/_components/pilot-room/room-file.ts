import { type Deps, getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import { errorOfThrown } from '@/lib/http/mounts/errors';
import { errorStatus } from '@/lib/kernel/errors';
import type { PilotActor } from '@/lib/pilots/pilot';
import { vendorActor } from '@/lib/pilots/read-pilot';

interface RoomFile {
  name: string;
  type: string;
  data: string | Uint8Array<ArrayBuffer>;
}

export const asFounder = (deps: Deps, headers: Headers): Promise<PilotActor> =>
  vendorActor({ authorize: authorizeRequest(deps, headers) });

/** Returns a file of a pilot, or the status of the error as text. */
export async function answerFile(read: (deps: Deps) => Promise<RoomFile>): Promise<Response> {
  const headers = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };
  try {
    const { name, type, data } = await read(getDeps());
    const disposition = `attachment; filename="${name}"`;
    return new Response(data, {
      headers: { ...headers, 'Content-Type': type, 'Content-Disposition': disposition },
    });
  } catch (error) {
    const { error: code } = errorOfThrown(error, 'readPilotFile');
    const text =
      code === 'service_unavailable'
        ? 'Try again in a minute.\n'
        : 'This browser has no access to this file. Open it in the browser in which you use the pilot’s pages.\n';
    return new Response(text, {
      status: errorStatus[code],
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
}

/** Returns the route of a pilot's file, for everyone whom `actorOf` admits. */
export function fileRoute<Params extends { pilotId: string }>(
  actorOf: (deps: Deps, headers: Headers, pilotId: string) => Promise<PilotActor>,
  read: (deps: Deps, pilotId: string, actor: PilotActor, params: Params) => Promise<RoomFile>,
) {
  return ({ headers }: Request, context: { params: Promise<Params> }): Promise<Response> =>
    answerFile(async (deps) => {
      const params = await context.params;
      const { pilotId } = params;
      return read(deps, pilotId, await actorOf(deps, headers, pilotId), params);
    });
}
