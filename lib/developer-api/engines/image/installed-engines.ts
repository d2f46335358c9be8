import { join } from 'node:path';
import {
  enginesFolder,
  type Installable,
  installedIn,
} from '../../../../packages/engines/install/installation';
import { env } from '../../../process/env';

/** Where the engines of images are installed, if they are. */
export const imageEnginesFolder = () => enginesFolder(/* turbopackIgnore: true */ process.cwd());

/** What of them is installed, in the version that this portal works with, unless the operator leaves them out. */
export function installedImageEngines(): readonly Installable[] {
  if (env.ENGINES === 'none') return [];
  const packageDir = join(/* turbopackIgnore: true */ process.cwd(), 'packages', 'engines');
  return installedIn(imageEnginesFolder(), packageDir);
}
