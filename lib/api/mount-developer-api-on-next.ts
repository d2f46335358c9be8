import { getDeps } from '../compose';
import { developerErrorResponse } from '../developer-api/http/answer';
import { webDeveloperRequest, webDeveloperResponse } from '../developer-api/http/request';
import { answerDeveloperRequest } from '../developer-api/routes';
import { answerForThrown } from '../http/mounts/errors';
import { everyMethod } from './mount-on-next';

async function serve(request: Request): Promise<Response> {
  try {
    const deps = getDeps();
    const answer = await answerDeveloperRequest(deps, webDeveloperRequest(request, deps.frontServerToken));
    return webDeveloperResponse(answer, request.method);
  } catch (error) {
    answerForThrown(error, 'developerApiMount');
    return webDeveloperResponse(developerErrorResponse('internal_error'), request.method);
  }
}

export const developerNextMount = everyMethod(serve);
