// Runs the commands of package.json, as `run.mjs NAME ARGUMENT …`. Plain JavaScript, because no package may be installed
// yet.
import {
  checkNodeVersion,
  compileWhenChanged,
  fail,
  installMissingPackages,
  loadCompiled,
  projectDir,
} from '../bootstrap.mjs';

/**
 * Exported function of each command's file.
 * @type {Record<string, string>}
 */
const commands = {
  backup: 'runBackupCommand',
  engines: 'runEnginesCommand',
  erasures: 'runErasuresCommand',
  founders: 'runFounderCommand',
  log: 'runLogCommand',
  migrate: 'runMigrateCommand',
  person: 'runPersonCommand',
  portal: 'runPortalCommand',
  secrets: 'runSecretsCommand',
  seed: 'runSeedCommand',
};

const [name = '', ...args] = process.argv.slice(2);
const exported = commands[name];
if (!exported) fail(`Unknown command ${name}. Commands: ${Object.keys(commands).join(', ')}.`);

const typedIn = process.env.INIT_CWD ?? process.cwd();
process.chdir(projectDir);
Object.assign(process.env, { NODE_ENV: 'production' });

checkNodeVersion();
installMissingPackages();
compileWhenChanged();
process.setSourceMapsEnabled(true);

let usage = '';
try {
  const module = await loadCompiled(`server/commands/${name}`);
  usage = module.usage;
  /** @type {(args: string[], typedIn: string) => Promise<string>} */
  const runCommand = module[exported];
  process.stdout.write(`${args.includes('--help') ? usage : await runCommand(args, typedIn)}\n`);
  // Open handles must not keep the process running.
  process.exit(0);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const isUnreadable =
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  fail(isUnreadable ? `${message}\n${usage}` : message);
}
