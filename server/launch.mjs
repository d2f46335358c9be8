// Runs `npm start` and `npm run dev`. Plain JavaScript, because no package may be installed yet.
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

/** ENGINES names engines that are to be there; an image has them from its build, or not at all. */
async function installWantedEngines() {
  const { env } = await import('../lib/process/env.ts');
  const names = (env.ENGINES ?? 'none').split(',');
  if (names.includes('none')) return;
  const { installWanted } = await import('../packages/engines/install/install-wanted.ts');
  const { installable } = await import('../packages/engines/install/installation.ts');
  await installWanted(installable.filter((name) => names.includes(name))).catch((error) =>
    fail(error.message),
  );
}

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

await installWantedEngines();
if (!isDevelopment) buildWhenChanged();

const { startPortal } = await import('./start.ts');
await startPortal();
