import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectOf } from '../support/answers';
import { projectDir } from '../support/portal';
import { clientCalls } from './clients';
import { expect, test } from './developer';

for (const { client, call, run } of clientCalls) {
  test(`${client}: ${call}`, async ({ api, key }) => {
    await run({ baseURL: `${api.url}/v1`, apiKey: key.secret });
  });
}

test('the documentation lists exactly these clients and calls', () => {
  const { devDependencies } = objectOf(JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')));
  const versions = objectOf(devDependencies);
  const rows = [...new Set(clientCalls.map(({ client }) => client))].map((client) => {
    const calls = clientCalls.filter((one) => one.client === client).map(({ call }) => call);
    return `| \`${client}\` ${versions[client]} | ${calls.join(', ')} |`;
  });
  const table = ['| Client | Calls |', '|---|---|', ...rows].join('\n');
  expect(readFileSync(join(projectDir, 'docs/clients.md'), 'utf8')).toContain(table);
});
