// What `npm start` and `npm run dev` run: plain JavaScript, because nothing may be installed yet.
import {
  buildWhenChanged,
  checkNodeVersion,
  giveUp,
  installMissingPackages,
  projectDir,
} from '../scripts/ready.mjs';

const isDevelopment = process.argv.includes('--dev');
/** In an image packages and build are in place, and the file system cannot be written. */
const isPrepared = process.argv.includes('--prepared');

process.chdir(projectDir);
process.env.NEXT_TELEMETRY_DISABLED = '1';
Object.assign(process.env, { NODE_ENV: isDevelopment ? 'development' : 'production' });

checkNodeVersion();
if (!isPrepared) installMissingPackages();

const { register } = await import('tsx/esm/api');
register();
try {
  await import('../lib/env.ts');
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error));
}

if (!isDevelopment && !isPrepared) buildWhenChanged();

const { startPortal } = await import('./start.ts');
await startPortal();
