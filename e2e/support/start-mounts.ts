import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareBrowser } from './browser';
import { copyEmptyDatabase, embeddedServer } from './database';
import { startFakeUpstream } from './fake-upstream';
import { portalCommand } from './founders';
import { mountSettings } from './mount-settings';
import { type Portal, startFront, startNext } from './portal';

/**
 * Starts the portal twice on one database: as `npm start` does, and on a plain Next host. One trusted proxy is in front
 * of both, so that every test can have separate caller addresses.
 */
export default async function startMounts(): Promise<() => Promise<void>> {
  const givenDir = process.env.PILOT_TEST_DIR;
  const runDir = givenDir ?? mkdtempSync(join(tmpdir(), 'pilot-test-'));
  chmodSync(runDir, 0o711);
  const started: Portal[] = [];
  const upstream = await startFakeUpstream();
  const stop = async () => {
    for (const portal of started.reverse()) await portal.stop();
    await upstream.stop();
    if (!givenDir) rmSync(runDir, { recursive: true, force: true });
  };
  try {
    await prepareBrowser(runDir);
    const dataDir = join(runDir, 'data');
    const settings = mountSettings(upstream.url);
    const { code, output } = await portalCommand(['migrate'], { DATA_DIR: join(runDir, 'empty') });
    if (code !== 0) throw new Error(output);
    copyEmptyDatabase(runDir, dataDir);
    const front = await startFront({ ...settings, DATA_DIR: dataDir }, join(runDir, 'front.log'));
    started.push(front);
    const database = embeddedServer(dataDir);
    const next = await startNext({ ...settings, DATABASE_URL: database.url }, join(runDir, 'next.log'));
    started.push(next);
    Object.assign(process.env, {
      PILOT_TEST_DIR: runDir,
      PILOT_FRONT_URL: front.url,
      PILOT_NEXT_URL: next.url,
      PILOT_DATABASE_URL: database.url,
      PILOT_UPSTREAM_URL: upstream.url,
    });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
