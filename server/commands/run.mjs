// Runs the commands of package.json, as `run.mjs NAME ARGUMENT …`. Plain JavaScript, because no package may be installed
// yet.
import { checkNodeVersion, fail, installMissingPackages, projectDir } from '../bootstrap.mjs';

/** @type {Record<string, () => Promise<(args: string[], typedIn: string) => Promise<string>>>} */
const commands = {
  backup: async () => (await import('./backup.ts')).runBackupCommand,
  engines: async () => (await import('./engines.ts')).runEnginesCommand,
  erasures: async () => (await import('./erasures.ts')).runErasuresCommand,
  founders: async () => (await import('./founders.ts')).runFounderCommand,
  migrate: async () => (await import('./migrate.ts')).runMigrateCommand,
  secrets: async () => (await import('./secrets.ts')).runSecretsCommand,
  seed: async () => (await import('./seed.ts')).runSeedCommand,
};

const [name = '', ...args] = process.argv.slice(2);
const load = commands[name];
if (!load) fail(`There is no command ${name}; there are ${Object.keys(commands).join(', ')}.`);

const typedIn = process.env.INIT_CWD ?? process.cwd();
process.chdir(projectDir);
Object.assign(process.env, { NODE_ENV: 'production' });

checkNodeVersion();
installMissingPackages();

const { register } = await import('tsx/esm/api');
register();
try {
  const runCommand = await load();
  process.stdout.write(`${await runCommand(args, typedIn)}\n`);
  // Open handles must not keep the process running.
  process.exit(0);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
