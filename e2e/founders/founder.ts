import type { Page } from '@playwright/test';
import type { Role } from '../../lib/founders/founder';
import { test as base, expect } from '../pages/buyer';
import { makeFounder, setSession, signIn, type TestFounder } from '../support/founders';

interface PerTest {
  /** The Cookie header of a new session of the worker's founder. */
  session: string;
  /** A page of a browser in which the worker's founder is signed in. */
  founderPage: Page;
}

interface PerWorker {
  /** A founder used only by this worker's tests; none of them may change the password. */
  founder: TestFounder;
  /** Creates another founder with the command. */
  makeAnother: (name?: string, role?: Role) => Promise<TestFounder>;
}

/** Founders at the portal under test. */
export const test = base.extend<PerTest, PerWorker>({
  makeAnother: [
    async ({ api, databaseUrl }, use) =>
      use((name, role) => makeFounder(api, { DATABASE_URL: databaseUrl }, name, role)),
    { scope: 'worker' },
  ],
  founder: [
    async ({ api, databaseUrl }, use) => use(await makeFounder(api, { DATABASE_URL: databaseUrl })),
    { scope: 'worker' },
  ],
  session: async ({ api, founder }, use) => use(await signIn(api, founder)),
  founderPage: async ({ api, context, page, session }, use) => {
    await setSession(context, api.url, session);
    await use(page);
  },
});

export { expect };
