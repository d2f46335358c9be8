import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where the programs of pocketsphinx and its model of American English are. */
export interface PocketSphinx {
  /** Reads recordings by grammars. */
  batch: string;
  /** Hears sound while it comes. */
  continuous: string;
  acousticModel: string;
  dictionary: string;
  languageModel: string;
}

/** Where Debian's package and an own build put models. */
const modelFolders = ['/usr/share/pocketsphinx/model/en-us', '/usr/local/share/pocketsphinx/model/en-us'];

function programOf(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** pocketsphinx with its model of American English, where this machine has both; undefined otherwise. */
export function findPocketSphinx(): PocketSphinx | undefined {
  const batch = programOf('pocketsphinx_batch');
  const continuous = programOf('pocketsphinx_continuous');
  const folder = modelFolders.find((one) => existsSync(join(one, 'en-us', 'mdef')));
  // Programs are given files that no folder lists, by the names that these systems have for open files.
  if (!batch || !continuous || !folder || !existsSync('/dev/fd')) return undefined;
  return {
    batch,
    continuous,
    acousticModel: join(folder, 'en-us'),
    dictionary: join(folder, 'cmudict-en-us.dict'),
    languageModel: join(folder, 'en-us.lm.bin'),
  };
}
