import { getDeps } from '../../deps';
import { developerRefusal } from '../../http/developer-answers';
import { webDeveloperRequest, webDeveloperResponse } from '../../http/developer-request';
import { answerForThrown } from '../../http/errors';
import { answerDeveloperRequest } from './routes';

async function serve(request: Request): Promise<Response> {
  try {
    const deps = getDeps();
    const answer = await answerDeveloperRequest(deps, webDeveloperRequest(request, deps.frontServerToken));
    return webDeveloperResponse(answer, request.method);
  } catch (error) {
    answerForThrown(error, 'developerApiMount');
    return webDeveloperResponse(developerRefusal('internal_error'), request.method);
  }
}

/** The developer API as Next route handlers. */
export const developerNextMount = {
  GET: serve,
  HEAD: serve,
  POST: serve,
  PUT: serve,
  PATCH: serve,
  DELETE: serve,
  OPTIONS: serve,
};
