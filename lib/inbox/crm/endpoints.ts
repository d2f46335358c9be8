import type { Endpoint } from '../../kernel/endpoint';

/** GET /api/crm/changes: the first page. Undocumented in OpenAPI, because only founders' programs may read it. */
export const readCrmChanges: Endpoint = {
  method: 'GET',
  path: '/api/crm/changes',
  operation: 'readCrmChanges',
  isPublic: false,
};

/** GET /api/crm/changes/{cursor}: the changes after a page. */
export const readCrmChangesAfter: Endpoint = {
  ...readCrmChanges,
  path: '/api/crm/changes/{cursor}',
  operation: 'readCrmChangesAfter',
};
