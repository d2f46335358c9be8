// What `npm run db:seed` runs: plain JavaScript, because nothing may be installed yet.
import { checkNodeVersion, giveUp, installMissingPackages, projectDir } from '../scripts/ready.mjs';

process.chdir(projectDir);
Object.assign(process.env, { NODE_ENV: 'production' });

checkNodeVersion();
installMissingPackages();

const { register } = await import('tsx/esm/api');
register();
try {
  const { runSeedCommand } = await import('./seed-command.ts');
  process.stdout.write(`${await runSeedCommand(process.argv.slice(2))}\n`);
  // Whatever still holds the process open has nothing left to do.
  process.exit(0);
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error));
}
