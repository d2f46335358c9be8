import { expect, test } from '../../support/acceptance';

test('forwarded headers count only from trusted proxies', async ({ startOwn }) => {
  const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.9' };
  for (const [trusted, origin, address] of [
    ['127.0.0.0/8,::1', 'https:', '203.0.113.0'],
    ['10.0.0.0/8', 'http:', '127.0.0.0'],
  ] as const) {
    const portal = await startOwn({ TRUSTED_PROXIES: trusted });
    const document = await portal.client.get('/openapi.json', { headers });
    expect(document.text).toContain(`"url":"${origin}//`);
    // The log is written in batches.
    await expect.poll(() => portal.output()).toContain(`"address":"${address}"`);
    await portal.stop();
  }
});
