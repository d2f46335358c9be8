// What `npm start` and `npm run dev` run: plain JavaScript, because nothing may be installed yet.
import { buildWhenChanged, checkNodeVersion, installMissingPackages, projectDir } from '../scripts/ready.mjs';

const isDevelopment = process.argv.includes('--dev');

process.chdir(projectDir);
process.env.NEXT_TELEMETRY_DISABLED = '1';
Object.assign(process.env, { NODE_ENV: isDevelopment ? 'development' : 'production' });

checkNodeVersion();
installMissingPackages();
if (!isDevelopment) buildWhenChanged();

const { register } = await import('tsx/esm/api');
register();
await import('./main.ts');
