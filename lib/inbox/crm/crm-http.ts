import type { ApiAnswer, ApiRequest } from '../../http/mounts/request';
import { errorResponse, jsonText } from '../../http/mounts/respond';
import { reading } from '../../http/mounts/route';
import { placeOf } from './crm-cursor';
import { readCrmChanges, readCrmChangesAfter } from './endpoints';
import { type CrmDeps, readChanges, readCrmCaller } from './read-changes';

async function answerChanges({ database }: CrmDeps, request: ApiRequest): Promise<ApiAnswer> {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.header('authorization') ?? '') ?? [];
  const caller = await readCrmCaller({ database }, token);
  if (!caller) {
    const refused = errorResponse('sign_in_required', {});
    return { ...refused, headers: { ...refused.headers, 'WWW-Authenticate': 'Bearer' } };
  }
  const cursor = request.path.slice(readCrmChanges.path.length + 1);
  const place = placeOf(cursor);
  if (cursor !== '' && !place) {
    const message = 'Use the cursor of an earlier response, or leave it out.';
    return errorResponse('invalid_field_value', { fields: ['cursor'], message });
  }
  return jsonText(JSON.stringify(await readChanges({ database }, caller, place)));
}

export const crmRoutes = [readCrmChanges, readCrmChangesAfter].map((endpoint) =>
  reading(endpoint, answerChanges),
);
