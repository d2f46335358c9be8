// What `npm run db:backup` and `npm run db:restore` run: plain JavaScript, because nothing may be installed yet.
import { checkNodeVersion, giveUp, installMissingPackages, projectDir } from '../scripts/ready.mjs';

const typedIn = process.env.INIT_CWD ?? process.cwd();
process.chdir(projectDir);
Object.assign(process.env, { NODE_ENV: 'production' });

checkNodeVersion();
installMissingPackages();

const { register } = await import('tsx/esm/api');
register();
try {
  const { runBackupCommand } = await import('./backup-commands.ts');
  process.stdout.write(`${await runBackupCommand(process.argv.slice(2), typedIn)}\n`);
  // Whatever still holds the process open has nothing left to do.
  process.exit(0);
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error));
}
