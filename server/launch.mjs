// Runs `npm start` and `npm run dev`. Plain JavaScript, because no package may be installed yet.
import {
  buildWhenChanged,
  checkNodeVersion,
  compileWhenChanged,
  fail,
  installMissingPackages,
  loadCompiled,
  passBuiltConfigToNext,
  projectDir,
} from './bootstrap.mjs';

const isDevelopment = process.argv.includes('--dev');

process.chdir(projectDir);
process.env.NEXT_TELEMETRY_DISABLED = '1';
Object.assign(process.env, { NODE_ENV: isDevelopment ? 'development' : 'production' });

/** ENGINES names the engines to install; an image has them from its build, or not at all. */
async function installWantedEngines() {
  const { env } = await loadCompiled('lib/process/env');
  const names = (env.ENGINES ?? 'none').split(',');
  if (names.includes('none')) return;
  const { installWanted } = await loadCompiled('packages/engines/install/install-engines');
  /** @type {typeof import('../packages/engines/install/installation.ts')} */
  const { installable } = await loadCompiled('packages/engines/install/installation');
  await installWanted(installable.filter((name) => names.includes(name))).catch(
    (/** @type {Error} */ error) => fail(error.message),
  );
}

checkNodeVersion();
installMissingPackages();
compileWhenChanged();
process.setSourceMapsEnabled(true);

try {
  await loadCompiled('lib/process/env');
  await loadCompiled('lib/process/installation');
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

await installWantedEngines();
if (!isDevelopment) buildWhenChanged();
if (!isDevelopment) passBuiltConfigToNext();

const { startPortal } = await loadCompiled('server/start');
await startPortal();
