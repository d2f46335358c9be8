import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface PocketSphinx {
  batch: string;
  continuous: string;
  acousticModel: string;
  dictionary: string;
  languageModel: string;
}

/** Model folders of the Debian package and of a build from source. */
const modelFolders = ['/usr/share/pocketsphinx/model/en-us', '/usr/local/share/pocketsphinx/model/en-us'];

function programOf(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Finds pocketsphinx and its model of American English; undefined unless both are installed. */
export function findPocketSphinx(): PocketSphinx | undefined {
  const batch = programOf('pocketsphinx_batch');
  const continuous = programOf('pocketsphinx_continuous');
  const folder = modelFolders.find((one) => existsSync(join(one, 'en-us', 'mdef')));
  // Programs receive unlinked files by their path in /dev/fd, so systems without it are not supported.
  if (!batch || !continuous || !folder || !existsSync('/dev/fd')) return undefined;
  return {
    batch,
    continuous,
    acousticModel: join(folder, 'en-us'),
    dictionary: join(folder, 'cmudict-en-us.dict'),
    languageModel: join(folder, 'en-us.lm.bin'),
  };
}
