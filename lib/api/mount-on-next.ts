import { getDeps } from '../compose';
import { answerForThrown } from '../http/mounts/errors';
import { webApiRequest, webResponse } from '../http/mounts/web-adapter';
import { answerApiRequest, apiRouteOf } from './routes';

async function serve(request: Request): Promise<Response> {
  try {
    const deps = getDeps();
    const asked = webApiRequest(request, deps.frontServerToken);
    return webResponse(await answerApiRequest(deps, apiRouteOf(asked.path), asked), request.method);
  } catch (error) {
    return webResponse(answerForThrown(error, 'nextMount'), request.method);
  }
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

export function everyMethod(serve: (request: Request) => Promise<Response>): Record<Method, typeof serve> {
  return { GET: serve, HEAD: serve, POST: serve, PUT: serve, PATCH: serve, DELETE: serve, OPTIONS: serve };
}

export const nextMount = everyMethod(serve);
