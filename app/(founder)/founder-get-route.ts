import { type Deps, getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import type { Authorize } from '@/lib/founders/founder';
import { founderError } from '@/lib/founders/founder-form-http';
import { isActivity } from '@/lib/founders/page-request';
import { jsonText } from '@/lib/http/mounts/respond';
import { webResponse } from '@/lib/http/mounts/web-adapter';

interface Asked<Params> {
  searchParams: URLSearchParams;
  params: Params;
}

/** Returns a GET route that answers the result of `read` as JSON to founders. */
export function founderGetRoute<Params extends object>(
  operation: string,
  read: (store: Deps & { authorize: Authorize }, asked: Asked<Params>) => Promise<unknown>,
) {
  return async ({ headers, url }: Request, context: { params: Promise<Params> }): Promise<Response> => {
    const deps = getDeps();
    const authorize = authorizeRequest(deps, headers, isActivity(headers));
    const { searchParams } = new URL(url);
    try {
      const found = await read({ ...deps, authorize }, { searchParams, params: await context.params });
      return webResponse(jsonText(JSON.stringify(found)), 'GET');
    } catch (error) {
      return founderError(error, operation);
    }
  };
}
