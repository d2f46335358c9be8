import { expect, it } from 'vitest';
import { connectionsMax, jobConnectionsMax } from '../../db/connect';
import { settings } from './cluster';

/** Connections reserved for commands: a backup, a founders' command, migrations of another start. */
const forCommands = 10;

it('the embedded database has connections for six portals, as docs/operations.md says', () => {
  const allowed = Number(
    settings('/run')
      .find((text) => text.startsWith('max_connections='))
      ?.split('=')[1],
  );
  const kept = 6 * (connectionsMax + 1 + jobConnectionsMax);
  expect(kept + forCommands).toBeLessThanOrEqual(allowed);
});
