import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, productFiles, projectDir } from '../../imports-fixture';

/** Code of Node, of the web and of packages that opens connections. */
const outgoing =
  /(?<![.\w])(?:globalThis\.)?fetch\(|\bhttps?\.(?:request|get)\(|\bnet\.(?:connect|createConnection)\(|\btls\.connect\(|\bnew (?:EventSource|WebSocket|XMLHttpRequest)\(|\bsendBeacon\(/;

/** Packages that do: of databases, and of limits that instances share. */
const connecting = /^(?:postgres|ioredis|@upstash\/.+|nodemailer|undici|axios|got|node-fetch)$/;

/** Files that run in browsers reach the portal they came from: the pages' policy says so (e2e/pages/security.spec.ts). */
const isOfServer = (file: string) => !/^(?:app|public)\//.test(file);

it('lets the server reach only the database, Redis, configured providers and the founders’ own webhook', () => {
  const reaching = productFiles
    .filter(isOfServer)
    .filter((file) => outgoing.test(readFileSync(join(projectDir, file), 'utf8')));
  expect(reaching.toSorted()).toEqual(
    [
      // Samples that readers run.
      'lib/discovery/documentation/samples.ts',
      'lib/developer-api/providers/providers.ts',
      'lib/inbox/alerts/deliver-alerts.ts',
    ].toSorted(),
  );
});

it('gives connections to the files of the database and of shared limits only', () => {
  const found = productFiles.filter((file) =>
    importsOf(file).some(({ target, isType }) => !isType && connecting.test(target)),
  );
  expect(
    found.filter((file) => !/^(?:db|server|packages\/embedded-postgres)\/|^lib\/http\/limits\//.test(file)),
  ).toEqual([]);
});
