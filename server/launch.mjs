// What `npm start` and `npm run dev` run: plain JavaScript, because nothing may be installed yet.
import {
  buildWhenChanged,
  checkNodeVersion,
  fail,
  installMissingPackages,
  projectDir,
} from './bootstrap.mjs';

const isDevelopment = process.argv.includes('--dev');

process.chdir(projectDir);
process.env.NEXT_TELEMETRY_DISABLED = '1';
Object.assign(process.env, { NODE_ENV: isDevelopment ? 'development' : 'production' });

checkNodeVersion();
installMissingPackages();

const { register } = await import('tsx/esm/api');
register();
try {
  await import('../lib/process/env.ts');
  await import('../lib/process/installation.ts');
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

if (!isDevelopment) buildWhenChanged();

const { startPortal } = await import('./start.ts');
await startPortal();
