import { expect, test } from '../support/acceptance';
import { expectApiHeaders, expectRefusal } from '../support/answers';
import { freshAddress } from '../support/client';

for (const path of ['/api/health/live', '/api/health/ready']) {
  test(`${path} answers 200 with nothing but ok, unlimited and uncached`, async ({ api }) => {
    const from = freshAddress();
    const answers = await Promise.all(Array.from({ length: 300 }, () => api.get(path, { from })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [answer] = answers;
    expect(answer?.json).toEqual({ ok: true });
    expect(answer?.headers['cache-control']).toBe('no-store');
    if (answer) expectApiHeaders(answer);
    expect((await api.send({ method: 'HEAD', path })).status).toBe(200);
    expectRefusal(await api.post(path, {}), 405, { error: 'method_not_allowed' });
  });
}
