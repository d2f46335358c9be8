import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReviewFixture } from '../inbox/inbox-fixture';
import { FounderAuth } from './founder-auth';
import { PortalSecrets } from './secrets/secret-store';

/** A database with founders, and sign-in with secrets of its own. */
export async function startAuthFixture() {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const fixture = await startReviewFixture();
  const secrets = new PortalSecrets(fixture.database, join(folder, 'secrets.json'));
  return {
    ...fixture,
    auth: new FounderAuth(fixture.database, secrets),
    end: async () => {
      rmSync(folder, { recursive: true });
      await fixture.end();
    },
  };
}
