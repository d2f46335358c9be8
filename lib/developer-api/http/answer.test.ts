import { describe, expect, it } from 'vitest';
import { developerErrorResponse } from './answer';

describe('an error answer', () => {
  it('names the protocol that is needed, for this connection', () => {
    const { status, headers } = developerErrorResponse('websocket_required');
    expect(status).toBe(426);
    expect(headers).toMatchObject({ Upgrade: 'websocket', Connection: 'Upgrade' });
    expect(developerErrorResponse('not_found').headers).not.toHaveProperty('Upgrade');
  });
});
