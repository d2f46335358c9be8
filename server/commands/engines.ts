import { once } from 'node:events';
import { env } from '../../lib/process/env';
import { installWanted } from '../../packages/engines/install/install-engines';
import { type Installable, installable } from '../../packages/engines/install/installation';
import { startEngineServer } from '../engine-server';

export const usage = `Usage:
  npm run engines:install                  installs the image engines
  npm run engines:install -- image isnet   also installs weights under the AGPL
  npm run engines:serve                    serves the image engines to portals`;

export async function runEnginesCommand([what, ...names]: string[]): Promise<string> {
  if (what === 'install') return installWanted(wantedOf(names));
  if (what === 'serve' && names.length === 0) return serve();
  throw new Error(usage);
}

function wantedOf(names: readonly string[]): Installable[] {
  const wanted = installable.filter((name) => (names.length === 0 ? name === 'image' : names.includes(name)));
  if (wanted.length < Math.max(1, names.length)) {
    throw new Error(`Choose from ${installable.join(', ')}.\n${usage}`);
  }
  return wanted;
}

async function serve(): Promise<string> {
  if (env.ENGINES_KEY === undefined) {
    throw new Error('ENGINES_KEY is not set. Portals must send this key to use the engines.');
  }
  if (env.ENGINES === 'none') throw new Error('ENGINES is none, so there is nothing to serve.');
  process.stdout.write(
    `${await installWanted(env.ENGINES === 'image,isnet' ? ['image', 'isnet'] : ['image'])}\n`,
  );
  const server = await startEngineServer(env.ENGINES_KEY, env.PORT, env.LISTEN_ADDRESS);
  process.stdout.write(`Image engines on port ${server.port}.\n`);
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  await server.close();
  return 'The engines have stopped.';
}
