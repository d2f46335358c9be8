import { join } from 'node:path';
import { installEngines } from './install-engines';
import { enginesFolder, type Installable, installedIn } from './installation';

/**
 * Installs missing engines into the portal's folder.
 * @returns a message for the operator
 * @throws Error with a sentence for the operator
 */
export async function installWanted(wanted: readonly Installable[]): Promise<string> {
  const packageDir = join(process.cwd(), 'packages', 'engines');
  const folder = enginesFolder(process.cwd());
  const installed = installedIn(folder, packageDir);
  if (process.env.PILOT_PREPARED === '1' && !wanted.every((name) => installed.includes(name))) {
    throw new Error(`The engines are not in this image: build it with --build-arg ENGINES=${wanted.join()}.`);
  }
  const isNew = await installEngines(folder, packageDir, wanted);
  return isNew ? `The engines are in ${folder}.` : 'The engines are installed already.';
}
