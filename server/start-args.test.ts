import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startArgs } from './start-args.mjs';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

it('leaves no shell between npm and the server', () => {
  const { scripts } = JSON.parse(read('package.json'));
  for (const name of ['start', 'dev', 'engines:serve']) expect(scripts[name]).toMatch(/^exec node /);
});

describe('the arguments of npm start', () => {
  it('are those of the image', () => {
    const command = /^CMD (\[.*\])$/m.exec(read('Dockerfile'))?.[1] ?? '';
    expect(JSON.parse(command)).toEqual(['node', ...startArgs]);
  });

  it('are those of the unit in docs/operations.md', () => {
    expect(read('docs/operations.md')).toContain(`\nExecStart=/usr/bin/node ${startArgs.join(' ')}\n`);
  });
});
