import { join } from 'node:path';
import {
  enginesFolder,
  type Installable,
  installedIn,
} from '../../../../packages/engines/install/installation';
import { env } from '../../../process/env';

/** Returns the install folder of the image engines. */
export const imageEnginesFolder = () => enginesFolder(/* turbopackIgnore: true */ process.cwd());

/**
 * Lists the image engines installed in the version that this portal supports. Empty if the operator has turned them
 * off.
 */
export function installedImageEngines(): readonly Installable[] {
  if (env.ENGINES === 'none') return [];
  const packageDir = join(/* turbopackIgnore: true */ process.cwd(), 'packages', 'engines');
  return installedIn(imageEnginesFolder(), packageDir);
}
