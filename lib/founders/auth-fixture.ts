import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReviewFixture } from '../inbox/inbox-fixture';
import { FounderAuth } from './founder-auth';
import { PortalSecrets } from './secrets/secret-store';

/** A database with founders, and sign-in with separate secrets. */
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

export const password = 'correct horse battery staple';

/** A caller who sends back the cookies of an answer. */
export function callerWith(cookies: string[] = [], clientAddress = '192.0.2.1') {
  const cookie = cookies.map((set) => set.split(';', 1)[0] ?? '').join('; ');
  return { headers: new Headers({ host: 'localhost', cookie }), clientAddress };
}
