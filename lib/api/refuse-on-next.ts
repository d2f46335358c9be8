import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import { samplesPath } from '../discovery/topics';
import { pathOfTarget } from '../http/mounts/path';
import { hasDeveloperApi } from '../process/env';

/** Makes Next answer 404 for the samples of a developer API that is off, which it would serve as public files. */
export function refuseSamplesOnNext(): void {
  if (hasDeveloperApi) return;
  subscribe('http.server.request.start', (message) => {
    const request: unknown = Reflect.get(Object(message), 'request');
    if (request instanceof IncomingMessage && pathOfTarget(request.url ?? '')?.startsWith(`${samplesPath}/`))
      request.url = '/_not-found';
  });
}
