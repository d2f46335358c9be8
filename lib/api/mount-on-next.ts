import { getDeps } from '../compose';
import { developerErrorResponse } from '../developer-api/http/answer';
import { webDeveloperRequest, webDeveloperResponse } from '../developer-api/http/request';
import { answerDeveloperRequest } from '../developer-api/routes';
import { answerForThrown } from '../http/mounts/errors';
import { webApiRequest, webResponse } from '../http/mounts/web-adapter';
import { recordOf } from '../kernel/record-of';
import { answerApiRequest, apiRouteOf } from './routes';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

const everyMethod = (serve: (request: Request) => Promise<Response>) => recordOf(methods, () => serve);

export const nextMount = everyMethod(async (request) => {
  try {
    const deps = getDeps();
    const asked = webApiRequest(request, deps.frontServerToken);
    return webResponse(await answerApiRequest(deps, apiRouteOf(asked.path), asked), request.method);
  } catch (error) {
    return webResponse(answerForThrown(error, 'nextMount'), request.method);
  }
});

export const developerNextMount = everyMethod(async (request) => {
  try {
    const deps = getDeps();
    const answer = await answerDeveloperRequest(deps, webDeveloperRequest(request, deps.frontServerToken));
    return webDeveloperResponse(answer, request.method);
  } catch (error) {
    answerForThrown(error, 'developerApiMount');
    return webDeveloperResponse(developerErrorResponse('internal_error'), request.method);
  }
});
