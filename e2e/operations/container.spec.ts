import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '../support/acceptance';
import { Client } from '../support/client';
import { imageSettings, startContainer, whyNoContainer } from '../support/container';
import { embeddedServer, isRunning, silence } from '../support/database';
import { eventually } from '../support/eventually';
import { linkIn } from '../support/founders';
import { plainLead } from '../support/literals';
import { freePort } from '../support/portal';

test.describe.configure({ mode: 'default', timeout: 120_000 });

test('the image and its commands run as an ordinary user, read-only', async ({ ownDir }) => {
  const reason = whyNoContainer();
  // biome-ignore lint/suspicious/noSkippedTests: it says why.
  test.skip(reason !== undefined, reason);
  const port = await freePort();
  const checkHealth = (PORT: number) => {
    const { PATH = '' } = process.env;
    const env = { PATH, NODE_ENV: 'production' as const, PORT: String(PORT) };
    return spawnSync(process.execPath, imageSettings().healthCheck, { env }).status;
  };
  expect(checkHealth(port), 'where nothing listens').toBe(1);
  const container = startContainer({ PORT: String(port), LISTEN_ADDRESS: '127.0.0.1' }, ownDir);
  try {
    const client = new Client(`http://127.0.0.1:${port}`);
    const isLive = async () => (await client.get('/api/health/live')).status === 200;
    await eventually(() => container.child.exitCode !== null || isLive(), {
      what: 'a portal that is live',
      withinMs: 60_000,
    });
    expect(container.child.exitCode, container.output()).toBeNull();
    expect(checkHealth(port)).toBe(0);
    expect((await client.get('/api/health/ready')).status).toBe(200);
    for (const page of ['/quote', '/offers/masking-shadow-14', '/developers/developer-api.md', '/sign-in'])
      expect((await client.get(page)).status, page).toBe(200);
    expect((await client.post('/api/lead', plainLead)).status).toBe(200);
    client.close();

    const founder = container.exec([
      'server/commands/run.mjs',
      'founders',
      'create',
      '--email',
      'a@example.com',
      '--name',
      'Ada',
    ]);
    expect(founder, founder.output).toMatchObject({ code: 0 });
    expect(linkIn(founder.output)).toContain('/sign-in/set-password');
    const backup = container.exec([
      'server/commands/run.mjs',
      'backup',
      'backup',
      join(container.dataDir, 'backup.gz'),
    ]);
    expect(backup, backup.output).toMatchObject({ code: 0 });
    const look = `const { existsSync, readdirSync, statSync, writeFileSync } = require('node:fs');
      const { join } = require('node:path');
      console.log(process.getuid(), 
        ...['next', 'vitest', 'typescript', 'lighthouse'].map((name) => existsSync(\`node_modules/\${name}/package.json\`)));
      const bytes = readdirSync('.', { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
        .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
      console.log(Math.round(bytes / 2 ** 20), 'MB');
      writeFileSync('new', '');`;
    const looked = container.exec(['-e', look]);
    expect(looked.output).toMatch(/^1000 true false false false\n/);
    expect(Number(/^(\d+) MB$/m.exec(looked.output)?.[1])).toBeLessThan(450);
    expect(looked.output).toContain('EROFS');

    // An orchestrator that replaces unhealthy containers must leave them alone while their database is away.
    const resume = silence(embeddedServer(container.dataDir));
    const health = checkHealth(port);
    resume();
    expect(health).toBe(0);

    const { pid } = embeddedServer(container.dataDir);
    expect(isRunning(pid)).toBe(true);
    expect(await container.stop()).toBe(0);
    expect(isRunning(pid)).toBe(false);
    expect(container.output()).not.toMatch(/Installing|Building|EROFS|EACCES|read-only/);
  } finally {
    await container.stop();
  }
});
