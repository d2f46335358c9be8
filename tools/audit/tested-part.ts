import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectDir } from '../../e2e/support/portal';
import type { AuditPart } from './report';

/** The tests of e2e/pages that show what a table cannot: keyboard alone, and one printed page. */
const titles = 'by keyboard alone|as one printed sheet';

/** Runs the tests in a browser that prove a figure by doing. */
export function auditByTests(): AuditPart {
  const playwright = join(projectDir, 'node_modules', '@playwright', 'test', 'cli.js');
  const args = [playwright, 'test', '--project', 'pages', '--grep', titles, '--reporter', 'list'];
  const { status } = spawnSync(process.execPath, args, {
    cwd: projectDir,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return {
    title: 'A quote and a request by keyboard alone; a saved quote on one sheet of A4 and of Letter',
    table: [],
    notes: [],
    misses: status === 0 ? [] : [{ where: 'e2e/pages', how: 'a test failed; see the output above' }],
  };
}
